import { freeSlug, slugOf } from './slug.js';

describe('a slug', () => {
  it.each([
    ['About us', 'About-us'],
    ['  Terms   of use ', 'Terms-of-use'],
    ['Q&A: what/why?', 'QA-whatwhy'],
    ['Already-hyphened', 'Already-hyphened'],
    ['Größe 100%', 'Größe-100'],
    ['???', 'page'],
  ])('of "%s" is "%s"', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('takes the first number that is free', () => {
    expect(freeSlug('a', new Set())).toBe('a');
    expect(freeSlug('a', new Set(['a', 'a-2']))).toBe('a-3');
  });
});
