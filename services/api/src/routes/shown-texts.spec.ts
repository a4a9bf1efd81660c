import { cid as contentId } from './common.js';
import { shortText, webLink } from './shown-texts.js';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('the rules of texts', () => {
  it.each([
    ['https://example.com', true],
    ['http://a.b-c.io:8080/x?y#z', true],
    ['HTTPS://EXAMPLE.COM', true],
    ['example.com', false],
    ['ftp://example.com', false],
    ['javascript:alert(1)//example.com', false],
    ['https://localhost', false],
    ['https://user:pass@example.com', false],
    ['https://example.com/a b', false],
    [`https://example.com/${'x'.repeat(2048)}`, false],
    ['https://example.com/\u0000', false],
    ['https://example.com/\u202egpj.exe', false],
  ])('a link like %s: %s', (link, valid) => {
    expect(accepts(webLink('no'), link)).toBe(valid);
  });

  it.each([
    ['QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o', true],
    ['bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4', true],
    ['../etc/passwd', false],
    ['', false],
    ['<script>', false],
  ])('a content id like %s: %s', (cid, valid) => {
    expect(accepts(contentId('no'), cid)).toBe(valid);
  });

  it('keep what a reader sees, and count characters like a form field', () => {
    expect(shortText(50, 'no').parse('US\u202eDC\u0000 \n sale')).toBe('USDC sale');
    expect(accepts(shortText(50, 'no'), '\u200b\u0000')).toBe(false);
    expect(accepts(shortText(4, 'no'), '🚀🚀')).toBe(true);
    expect(accepts(shortText(4, 'no'), '🚀🚀🚀')).toBe(false);
  });
});
