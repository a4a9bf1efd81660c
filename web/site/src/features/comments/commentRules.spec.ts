import { commentError } from './commentRules';

describe('a comment', () => {
  it('is rejected when empty', () => {
    expect(commentError('')).toBe('Please enter a comment');
  });

  it('is rejected with a leading space', () => {
    expect(commentError(' hello')).toBe('Space not allowed at start');
    expect(commentError('\nhello')).toBe('Space not allowed at start');
  });

  it('is valid otherwise', () => {
    expect(commentError('hello there ')).toBeUndefined();
  });
});
