import { isAddress } from 'ethers/address';

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
