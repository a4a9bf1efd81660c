import { isAddress } from 'ethers/address';

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Whether `value` is an http or https URL with a domain, without a space in it. */
export function isHttpLink(value: string): boolean {
  if (/\s/.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return DOMAIN.test(new URL(value).hostname);
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(value);
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
