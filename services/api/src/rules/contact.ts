import { limits } from './limits.js';

/** 10 to 20 characters: digits with spaces, dashes and brackets between, a plus in front. */
export const PHONE = /^[+\d][\d ()-]{9,19}$/;

export const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= limits.email && EMAIL.test(text);
}
