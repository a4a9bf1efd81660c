import { filesIn } from './content-id.js';
import { descriptionFault, textOf } from './html.js';

describe('HTML', () => {
  it('has the text between its tags, hard spaces as spaces', () => {
    expect(textOf('<p>Two&nbsp;words\u00a0and <b>a &amp; b</b></p>')).toBe('Two words and a &amp; b');
  });

  it('is no description while it says nothing or starts with a space', () => {
    for (const empty of ['', '<p></p>', '<p><br></p>', '<p> &nbsp;\n</p>']) {
      expect(descriptionFault(empty)).toBe('empty');
    }
    for (const late of [' a', '<p> a</p>', '<p>&nbsp;a</p>', '\na']) {
      expect(descriptionFault(late)).toBe('leadingSpace');
    }
    expect(descriptionFault('<p>a </p>')).toBeUndefined();
  });

  it('names the files it shows, each once', () => {
    const [a, b] = [`baf${'a'.repeat(56)}`, `Qm${'1'.repeat(44)}`];
    const html = `<img src="/ipfs/${a}"><a href="https://x.example/ipfs/${b}">b</a><img src="/ipfs/${a}"><p>/ipfs/no</p>`;
    expect(filesIn(html)).toEqual([a, b]);
  });
});
