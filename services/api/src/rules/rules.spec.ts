import { isEmail, PHONE } from './contact.js';
import { isLink } from './link.js';

describe('forms, API and services take', () => {
  it.each(['https://example.com', 'http://a.b-c.io:8080/x?y#z', 'HTTPS://EXAMPLE.COM'])(
    'the link %s',
    (link) => {
      expect(isLink(link)).toBe(true);
    },
  );

  it.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)//example.com',
    'https://localhost',
    'https://user:pass@example.com',
    'https://münchen.example',
    'https://example.com\\path',
    'https://example.com:',
    'https://example.com:99999',
    'https://example.com/a b',
    'https://example.com/a\u200bb',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('and not the link %s', (link) => expect(isLink(link)).toBe(false));

  it('no email of more than 254 characters', () => {
    const email = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
    expect([isEmail(email(254)), isEmail(email(255))]).toEqual([true, false]);
  });

  it.each(['ann@example.org', "o'neil.ann+sale@sub.example.co", 'a_b-c@e-x.io'])('the email %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    'ann',
    'ann@',
    'ann@example',
    'a..b@example.org',
    '.ann@example.org',
    'ann.@example.org',
    'jörg@example.org',
    '"ann"@example.org',
    'ann@-example.org',
    'ann @example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('and not the email %s', (email) => expect(isEmail(email)).toBe(false));

  it.each(['1234567890', '+43 (1) 234-5678', '1'.repeat(20)])('the phone number %s', (phone) => {
    expect(PHONE.test(phone)).toBe(true);
  });

  it.each(['123456789', '1'.repeat(21), '(030) 12345678', '1234.567890', '+43 x 2345678'])(
    'and not the phone number %s',
    (phone) => expect(PHONE.test(phone)).toBe(false),
  );
});
