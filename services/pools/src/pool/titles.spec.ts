import type { ListedPool } from './pool-index.js';
import { Titles } from './titles.js';

describe('the titles of a list', () => {
  const titles = new Titles(
    ['aurora', 'a sale', '', 'sale of a sale', 'borealis'].map((title) => ({ title }) as ListedPool),
  );
  const having = (name: string) => titles.having(name).map(({ title }) => title);

  it.each([
    ['aurora', ['aurora']],
    ['sale', ['a sale', 'sale of a sale']],
    ['a', ['aurora', 'a sale', 'sale of a sale', 'borealis']],
    ['borealis', ['borealis']],
    ['is', ['borealis']],
    ['raa', []],
    ['saleborealis', []],
    ['nowhere', []],
  ])('that have "%s" are found in the order of the list, each once', (name, found) => {
    expect(having(name)).toEqual(found);
  });

  it.each(['\0', 'a\0a', 'aurora\0'])('are not found by what separates them (%j)', (name) => {
    expect(having(name)).toEqual([]);
  });
});
