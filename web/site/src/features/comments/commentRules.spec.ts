import { commentError } from './commentRules';

describe('a comment', () => {
  it('is refused when empty', () => {
    expect(commentError('')).toBe('Please enter a comment');
  });

  it('is refused with a space at its start', () => {
    expect(commentError(' hello')).toBe('Space not allowed at start');
    expect(commentError('\nhello')).toBe('Space not allowed at start');
  });

  it('is fine otherwise', () => {
    expect(commentError('hello there ')).toBeUndefined();
  });
});
