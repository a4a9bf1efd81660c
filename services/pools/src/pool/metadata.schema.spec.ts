import { limits } from '@launchpad/api';
import type { z } from 'zod';
import { LOGO } from '../test/samples.js';
import { createdMetadata, editedMetadata } from './metadata.schema.js';

const valid = {
  title: 'Sample Pool',
  description: '<p>A pool</p>',
  logo: LOGO,
  links: { website: 'https://example.com' },
};
const problemsOf = (schema: z.ZodType, changed: object) =>
  schema.safeParse({ ...valid, ...changed }).error?.issues.map(({ path, message }) => [path.at(-1), message]);

describe('the metadata of a pool', () => {
  it('asks for KYC and has no other links or texts unless it says so', () => {
    const { isKyc, links } = createdMetadata.parse(valid);
    expect(isKyc).toBe(true);
    expect(links).toMatchObject({ website: 'https://example.com', telegram: '', whitePaper: '' });
    expect(createdMetadata.parse({ ...valid, isKyc: false }).isKyc).toBe(false);
  });

  const tooLong = [['description', `The description has at most ${limits.description} characters`]];
  const none = [['description', 'Please enter description']];
  const late = [['description', 'Space not allowed at start']];
  it.each<[string, string, string[][] | undefined]>([
    ['as long as it may be', 'x'.repeat(limits.description), undefined],
    ['longer by one character', 'x'.repeat(limits.description + 1), tooLong],
    ['that gets as long as it may be by cleaning', `&${'x'.repeat(limits.description - 5)}`, undefined],
    ['that gets too long by cleaning', `&${'x'.repeat(limits.description - 4)}`, tooLong],
    ['that gets too long by cleaning, with a space', ` &${'x'.repeat(limits.description - 5)}`, tooLong],
    ['of tags alone', '<p> </p>', none],
    ['with a space at its start', '<p> hi</p>', late],
  ])('has a description %s', (_, description, problems) => {
    expect(problemsOf(createdMetadata, { description })).toEqual(problems);
    expect(problemsOf(editedMetadata, { description })).toEqual(problems);
  });

  it.each([
    ['none', {}, 'Atleast website link is required', 'Enter valid website link'],
    ['an empty one', { website: '' }, 'Atleast website link is required', 'Enter valid website link'],
    ['a wrong one', { website: 'example' }, 'Enter valid website link', 'Enter valid website link'],
  ])('needs a website, not %s, and says so once', (_, links, created, edited) => {
    expect(problemsOf(createdMetadata, { links })).toEqual([['website', created]]);
    expect(problemsOf(editedMetadata, { links })).toEqual([['website', edited]]);
  });
});
