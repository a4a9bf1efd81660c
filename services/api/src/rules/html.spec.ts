import { filesIn } from './content-id.js';
import { descriptionFault, leadOf, textOf } from './html.js';

describe('HTML', () => {
  it('has the text between its tags, hard spaces as spaces', () => {
    expect(textOf('<p>Two&nbsp;words\u00a0and <b>a &amp; b</b></p>')).toBe('Two words and a &amp; b');
  });

  it('is no description while it says nothing or starts with a space', () => {
    for (const empty of ['', '<p></p>', '<p><br></p>', '<p> &nbsp;\n</p>', '<p>\u200b\u2800</p>']) {
      expect(descriptionFault(empty)).toBe('empty');
    }
    for (const late of [' a', '<p> a</p>', '<p>&nbsp;a</p>', '\na', '<p>\u200b a</p>']) {
      expect(descriptionFault(late)).toBe('leadingSpace');
    }
    expect(descriptionFault('<p>a </p>')).toBeUndefined();
  });

  it('has tags only where they end', () => {
    expect(textOf('a < b, <b>c</b> > d')).toBe('a < b, c > d');
    expect(textOf('<'.repeat(50_000))).toBe('<'.repeat(50_000));
  });

  it('begins with its first words on one line, block after block', () => {
    expect(leadOf('<h2>Solar</h2><p>Light for<br>all &amp; ever</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Solar Light for all &amp; ever one two',
    );
    expect(leadOf('<style>p { color: red }</style><script>a < b</script><p>Words</p>')).toBe('Words');
    expect(leadOf('<p>Words</p><script>never ends')).toBe('Words');
    expect(leadOf(`<p>${'y'.repeat(197)} &amp; more</p>`)).toBe(`${'y'.repeat(197)} …`);
    expect(leadOf(`<p>${'y'.repeat(200)}</p>`)).toBe('y'.repeat(200));
    expect(leadOf(`<p>${'y'.repeat(201)}</p>`)).toBe(`${'y'.repeat(199)}…`);
    expect(leadOf(`<p>Words</p><a title="${'x'.repeat(5_000)}">late</a>`)).toBe('Words');
    // no more than 4,000 characters are read
    expect(leadOf(`${' '.repeat(3_999)}ab`)).toBe('a');
  });

  it('names the files it shows, each once', () => {
    const [a, b] = [`baf${'a'.repeat(56)}`, `Qm${'1'.repeat(44)}`];
    const html = `<img src="/ipfs/${a}"><a href="https://x.example/ipfs/${b}">b</a><img src="/ipfs/${a}"><p>/ipfs/no</p>`;
    expect(filesIn(html)).toEqual([a, b]);
  });
});
