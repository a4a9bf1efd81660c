import { knownForm, html, optionalLink, required, roomForOneMore, short } from './rules.js';

const broken = (field: string, message: string) =>
  expect.objectContaining({ status: 400, title: message, errors: [{ field, message }] });

describe('the rules of texts', () => {
  it('need what is required, more than spaces', () => {
    expect(required('title', ' x ')).toBe(' x ');
    for (const text of ['', ' \n']) {
      expect(() => required('title', text)).toThrow(broken('title', 'cannot be blank!'));
    }
  });

  it('hold a short text to its limit', () => {
    expect(short('figure', 'x'.repeat(30), 30)).toHaveLength(30);
    expect(() => short('figure', 'x'.repeat(31), 30)).toThrow(broken('figure', 'At most 30 characters'));
  });

  it('hold HTML to its limit after it is sanitised: 75,000 characters, or a field’s own', () => {
    const [most, grown] = ['x'.repeat(75_000), `&${'x'.repeat(74_995)}`];
    expect(html('page', most)).toBe(most);
    expect(html('page', grown)).toHaveLength(75_000);
    for (const text of [`${most}x`, `${grown}x`]) {
      expect(() => html('page', text)).toThrow(broken('page', 'At most 75000 characters'));
    }
    expect(html('faq', 'x'.repeat(10), 10)).toHaveLength(10);
    expect(() => html('faq', 'x'.repeat(11), 10)).toThrow(broken('faq', 'At most 10 characters'));
    expect(html('faq', '<script>x</script>'.repeat(10), 10)).toBe('');
  });

  it.each(['', 'https://example.com', 'http://example.com/x'])('take "%s" for a link', (link) => {
    expect(optionalLink('app', link)).toBe(link);
  });

  it.each(['example.com', 'ftp://example.com', ' '])('do not take "%s" for a link', (link) => {
    expect(() => optionalLink('app', link)).toThrow(broken('app', 'Please Enter a Valid Link!'));
  });

  it('take another record as long as there is room', () => {
    expect(() => roomForOneMore(99, 100)).not.toThrow();
    for (const present of [100, 101]) {
      expect(() => roomForOneMore(present, 100)).toThrow(
        expect.objectContaining({ status: 409, code: 'too-many' }),
      );
    }
  });

  it('know no id of another form', () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    expect(knownForm(id)).toBe(id);
    for (const other of ['', 'x', `${id}0`]) {
      expect(() => knownForm(other)).toThrow(expect.objectContaining({ status: 404 }));
    }
  });
});
