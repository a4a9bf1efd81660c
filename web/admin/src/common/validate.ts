import { shownLine } from '@launchpad/api';
import { isAddress } from 'ethers/address';

/** A 20-byte address with 0x prefix; a mixed-case one must have a valid checksum. */
export function isWalletAddress(value: string): boolean {
  return value.startsWith('0x') && isAddress(value);
}

export const startsWithSpace = (value: string): boolean => /^\s/.test(value);

/** Filled in with something to be seen, without a leading space. */
export const isFilled = (value: string): boolean => shownLine(value) !== '' && !startsWithSpace(value);

/** Form errors by field; a field without an entry is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Omits the fields without an error. */
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
