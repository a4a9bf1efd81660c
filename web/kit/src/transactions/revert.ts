import { plainText } from '../formats';
import { knownFailure, revertData } from '../wallet/errors';
import { t } from '../strings';
import { reverts } from '../strings/reverts';

/** "MinimumBuyAmountNotMet" as "Minimum buy amount not met". */
export function spaced(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Why a call reverts, in words: from the contract's custom errors, or the text it gave.
 * @returns undefined when the failure was no revert
 */
export async function revertReason(error: unknown): Promise<string | undefined> {
  const data = revertData(error);
  if (data) {
    const { parseRevert } = await import('../chain/calls');
    const name = parseRevert(data);
    if (name?.text) return reverts[name.text] ?? plainText(name.text);
    if (name) return reverts[name.name] ?? spaced(name.name);
    return t.alerts.reverted;
  }
  const message = error instanceof Error ? error.message : '';
  const text = /(?:execution reverted:?|reverted with reason string)\s*'?([^']*)/i.exec(message)?.[1]?.trim();
  if (text) return reverts[text] ?? plainText(text);
  return /revert/i.test(message) ? t.alerts.reverted : undefined;
}

/** The name of the contract's error a call reverted with. */
export async function revertName(error: unknown): Promise<string | undefined> {
  const data = revertData(error);
  if (!data) return undefined;
  const { parseRevert } = await import('../chain/calls');
  return parseRevert(data)?.name;
}

/** Any failure of a chain write in one sentence of the catalogue. */
export async function failureReason(error: unknown): Promise<string> {
  return (await revertReason(error)) ?? knownFailure(error) ?? t.alerts.unexpected;
}

/** What a wallet or node said about a failure, for who wants to look it up. */
export function technicalText(error: unknown): string | undefined {
  if (error instanceof Error) return error.message || undefined;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof error === 'string' ? error : undefined;
}
