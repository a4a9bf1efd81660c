import { isAddress } from 'ethers/address';

// What a form takes the server must take too: when it is asked, the pool stands on chain already.
const LINK = /^https?:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;
const LINK_MAX = 2048;
const EMAIL = /^([\w'+-]+\.)*[\w'+-]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const EMAIL_MAX = 254;

/** Whether `value` is an http or https URL with a domain, without a space in it. */
export function isHttpLink(value: string): boolean {
  return value.length <= LINK_MAX && LINK.test(value) && URL.canParse(value);
}

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value);
}

/** A phone number: 10 to 20 characters, digits with spaces, dashes and brackets between, a plus in front. */
export function isPhone(value: string): boolean {
  return /^[+\d][\d ()-]{9,19}$/.test(value);
}

/** A 20-byte address with its 0x; one in mixed case must carry the right checksum. */
export function isWalletAddress(value: string): boolean {
  return value.startsWith('0x') && isAddress(value);
}

export const startsWithSpace = (value: string): boolean => /^\s/.test(value);

/** Filled, and not starting with a space. */
export const isFilled = (value: string): boolean => value !== '' && !startsWithSpace(value);

/** Errors of a form by field; a field without an entry is right. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Leaves out the fields that have nothing to say. */
export function onlyErrors<Field extends string>(
  checks: Record<Field, string | undefined | false>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const [field, error] of Object.entries(checks) as [Field, string | undefined | false][]) {
    if (error) errors[field] = error;
  }
  return errors;
}

export const isValid = (errors: object): boolean => Object.keys(errors).length === 0;
