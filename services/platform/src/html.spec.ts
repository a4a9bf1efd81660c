import { sanitised } from './html.js';

describe('HTML of owners and admins', () => {
  const picture = `<img src="/ipfs/bafkrei${'a'.repeat(52)}" alt="A" />`;
  const made = `<h2 style="text-align:center">A</h2><ul><li><b>b</b></li></ul>${picture}`;

  it.each([
    [made, made],
    ['<a href="https://x.org">a</a>', '<a href="https://x.org" rel="noopener noreferrer nofollow">a</a>'],
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p style="background:url(https://x.org)">a</p>', '<p>a</p>'],
    ['<a href="javascript:x">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<img src="data:text/html,x">', ''],
    ['a<img src="https://x.org/a.png" alt="A">b', 'ab'],
    ['<img src="//x.org/a.png"><img>', ''],
    [`<img src="https://x.org/ipfs/bafkrei${'a'.repeat(52)}">`, ''],
    [picture.replace(' />', ' srcset="https://x.org/a.png" onerror="x()">'), picture],
    ['<svg onload="x"></svg><math></math>', ''],
    ['<iframe src="https://x.y"></iframe>', ''],
    ['<style>*{}</style>', ''],
    ['<form><input></form>', ''],
  ])('keeps what an editor makes and loses what runs or calls home: %s becomes %s', (html, clean) => {
    expect(sanitised(html)).toBe(clean);
    expect(sanitised(clean)).toBe(clean);
  });

  it.each([
    '//x.org',
    '\\\\x.org',
    '/\\x.org',
    'https:x.org',
    'https:/x.org',
    'https:\\\\x.org',
    'https:///x.org',
    'HTTPS:x.org',
    'https&colon;x.org',
    '&#47;&#47;x.org',
    '/admin',
    'admin',
    '../admin',
    '?a=b',
    '#a',
    '',
    ' //x.org',
    'ht\ntps:x.org',
  ])('loses the link of %j, which browsers complete', (href) => {
    expect(sanitised(`<a href="${href}">a</a>`)).toBe('<a rel="noopener noreferrer nofollow">a</a>');
  });

  it('keeps links to sites and mailboxes, without where they open', () => {
    for (const href of ['https://x.org/a?b=c#d', 'http://x.org', 'HTTPS://x.org', 'mailto:a@x.org']) {
      expect(sanitised(`<a href="${href}" target="_top" rel="opener">a</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer nofollow">a</a>`,
      );
    }
  });
});
