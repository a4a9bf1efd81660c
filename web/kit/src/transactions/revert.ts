import { isInsufficientFunds, revertData } from '../wallet/errors';
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
    if (name?.text) return name.text;
    if (name) return reverts[name.name] ?? spaced(name.name);
    return t.alerts.reverted;
  }
  const message = error instanceof Error ? error.message : '';
  const text = /(?:execution reverted:?|reverted with reason string)\s*'?([^']*)/i.exec(message)?.[1]?.trim();
  if (text) return reverts[text] ?? text;
  return /revert/i.test(message) ? t.alerts.reverted : undefined;
}

/** Any failure of a chain write in words. */
export async function failureReason(error: unknown): Promise<string> {
  const reason = await revertReason(error);
  if (reason) return reason;
  if (isInsufficientFunds(error)) return t.transaction.insufficientFunds;
  return error instanceof Error && error.message ? error.message : t.alerts.unexpected;
}
