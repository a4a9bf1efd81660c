import type { VersionDetail } from '@launchpad/api';
import { differenceOf } from './difference';

const version = { version: 1, time: 0, by: '' };
const html = (text: string): VersionDetail => ({ ...version, html: text });
const page = {
  ...{
    pageTitle: 'About',
    pageData: '<p>So</p>',
    metaTitle: '',
    metaKeywords: ['a', 'b'],
    metaDescription: '',
  },
  ...{ showLinkInHeader: true, showLinkInFooter: false, pageStatus: true },
};

describe('the difference of two versions', () => {
  it('has of a text only the paragraphs that differ', () => {
    const from = html('<h2>Terms</h2><p>One <b>price</b></p><ul><li>x</li><li>y</li></ul><p>End</p>');
    const to = html('<h2>Terms</h2><p>Two prices</p><ul><li>x</li><li>z</li><li>y</li></ul><p>End</p>');
    expect(differenceOf(from, to)).toEqual([
      { field: 'Text', removed: ['One price', 'x'], added: ['Two prices', 'x', 'z'] },
    ]);
  });

  it.each([
    ['<p>A</p>', '<p>A</p><p>A</p>', [], ['A']],
    ['<p>A</p><p>A</p>', '<p>A</p>', ['A'], []],
    ['', '<p>A</p>', [], ['A']],
    ['<p>A</p>', '', ['A'], []],
    ['<p>A</p><p>End</p>', '<p>B</p><p>End</p>', ['A'], ['B']],
    ['<p>A</p><p>B</p>', '<p>A</p><p>C</p>', ['B'], ['C']],
    ['<p>A</p><p>B</p><p>C</p>', '<p>C</p>', ['A', 'B'], []],
    ['<p>A</p><p>B</p><p>A</p>', '<p>A</p>', ['B', 'A'], []],
    ['<p>A</p>', '<p>A</p><p><img src="/ipfs/x" alt="A chart"></p>', [], ['[A chart]']],
    ['<p>A</p>', '<p><b>A</b></p>', [], ['Formatting only']],
  ])('of %p and %p is what was taken out and put in', (from, to, removed, added) => {
    expect(differenceOf(html(from), html(to))).toEqual([{ field: 'Text', removed, added }]);
  });

  it('names each field of a page, in the words of its form', () => {
    const changed = { ...page, metaKeywords: ['a'], showLinkInFooter: true, metaTitle: 'Meta' };
    expect(differenceOf({ ...version, page }, { ...version, page: changed })).toEqual([
      { field: 'Meta Title', removed: [], added: ['Meta'] },
      { field: 'Meta keywords', removed: ['a b'], added: ['a'] },
      { field: 'Show Link In Footer', removed: ['No'], added: ['Yes'] },
    ]);
  });

  it('is nothing between equal versions', () => {
    expect(differenceOf({ ...version, page }, { ...version, page })).toEqual([]);
  });
});
