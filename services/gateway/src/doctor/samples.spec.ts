import { samplesOf } from './samples.js';

const { one, byChain } = samplesOf(
  [
    '# HELP blocks The newest block',
    'blocks{chain="5"} 12',
    'blocks{chain="97"} 13',
    'blocks 99',
    'bytes 1.5e3',
    'bytes{chain="5"} 7',
    'other{chain="5"} 1',
    'strange NaN',
    'strange{chain="5"} +Inf',
    'labelled{chain="5",node="a"} 4',
  ].join('\n'),
);

describe('samples of metrics', () => {
  it.each([
    ['bytes', 1_500],
    ['blocks', 99],
    ['other', undefined],
    ['strange', undefined],
    ['labelled', undefined],
    ['none', undefined],
  ])('without a label: %s is %s', (name, value) => {
    expect(one(name)).toBe(value);
  });

  it.each<[string, [number, number][]]>([
    [
      'blocks',
      [
        [5, 12],
        [97, 13],
      ],
    ],
    ['bytes', [[5, 7]]],
    ['strange', []],
    ['labelled', []],
    ['none', []],
  ])('by chain: %s are %j', (name, values) => {
    expect([...byChain(name)]).toEqual(values);
  });
});
