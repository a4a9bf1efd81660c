import { replyErrors, replyOf, withDocument } from './reply';
import { aPool, LOGO } from '../../../test/fixtures';

it('is what the owner submitted, and valid', () => {
  const reply = replyOf(aPool());
  expect(reply).toMatchObject({ name: 'Ann Owner', identityDoc: LOGO, documents: [] });
  expect(replyErrors(reply)).toEqual({});
});

it.each([
  [{ name: ' Ann' }, 'name', 'cannot be blank!'],
  [{ email: 'ann@' }, 'email', 'please enter valid email'],
  [{ phone: '123' }, 'phone', 'Please Enter Valid Phone number'],
  [{ message: 'x'.repeat(301) }, 'message', 'At most 300 characters'],
  [{ identityDoc: '' }, 'identityDoc', 'Please select identity document'],
])('%j is wrong in %s', (change, field, error) => {
  expect(replyErrors({ ...replyOf(aPool()), ...change })).toEqual({ [field]: error });
});

it('holds each document once, with a name that fits', () => {
  const one = withDocument([], { cid: 'a', name: `${'x'.repeat(150)}.pdf` });
  expect(one[0]?.name).toHaveLength(100);
  expect(one[0]?.name).toMatch(/….pdf$/);
  expect(withDocument(one, { cid: 'a', name: 'again' })).toBe(one);
  expect(withDocument(one, { cid: 'b', name: ' ' })[1]?.name).toBe('document');
});

it('has texts as long as the API takes, and no longer', () => {
  const longest = { name: 'x'.repeat(50), message: 'x'.repeat(300) };
  expect(replyErrors({ ...replyOf(aPool()), ...longest })).toEqual({});
  expect(replyErrors({ ...replyOf(aPool()), name: 'x'.repeat(51) })).toEqual({ name: 'cannot be blank!' });
});

it('has empty fields where nothing was submitted yet', () => {
  const { name: _name, email: _email, phone: _phone, message: _message, ...rest } = aPool();
  const { identityDoc: _document, ...pool } = rest;
  expect(replyOf(pool)).toEqual({
    name: '',
    email: '',
    phone: '',
    message: '',
    identityDoc: '',
    documents: [],
  });
});

it.each([
  ['x'.repeat(100), 'x'.repeat(100)],
  [`${'x'.repeat(96)}.pdf`, `${'x'.repeat(96)}.pdf`],
  [`y${'x'.repeat(96)}.pdf`, `y${'x'.repeat(94)}….pdf`],
  [`y${'x'.repeat(100)}`, `y${'x'.repeat(98)}…`],
  ['  passport.pdf ', 'passport.pdf'],
])('a document called %s is listed as %s', (name, listed) => {
  expect(withDocument([], { cid: 'a', name })).toEqual([{ cid: 'a', name: listed }]);
});
