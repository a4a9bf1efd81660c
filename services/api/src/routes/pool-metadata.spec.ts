import { limits } from '../rules/limits.js';
import { poolMetadata } from './pool-metadata.js';

const metadata = {
  title: 'Aurora',
  description: '<p>Lights</p>',
  logo: `Qm${'a'.repeat(44)}`,
  links: { website: 'https://aurora.example' },
};
/** What each kind of metadata says of a description, cleaned like that. */
const saidOf = (description: unknown, sanitised: (html: string) => string = (html) => html) =>
  Object.values(poolMetadata(sanitised)).map((kind) => {
    const { error } = kind.safeParse({ ...metadata, description });
    return error?.issues.map(({ message }) => message) ?? [];
  });
const always = (message: string) => [[message], [message]];

describe("a pool's description", () => {
  it('is taken, and said to be missing where nothing of it can be seen', () => {
    expect(saidOf('<p>Lights</p>')).toEqual([[], []]);
    for (const empty of [undefined, '', '<p></p>', '<p> </p>'])
      expect(saidOf(empty)).toEqual(always('Please enter description'));
  });

  it('does not begin with a space', () => {
    expect(saidOf('<p> Lights</p>')).toEqual(always('Space not allowed at start'));
  });

  it('is as long as a description may be, also when it was cleaned', () => {
    const longest = 'x'.repeat(limits.description);
    expect(saidOf(longest)).toEqual([[], []]);
    const [[tooLong = ''] = []] = saidOf(`${longest}x`);
    expect(tooLong).toMatch(/at most/);
    expect(saidOf('x', () => `${longest}x`)).toEqual(always(tooLong));
  });

  it('is empty where cleaning left nothing', () => {
    expect(saidOf('<script>x</script>', () => '')).toEqual(always('Please enter description'));
  });
});
