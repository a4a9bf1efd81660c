import { errorMessage, refusalReason } from '../api/client';
import { plainText } from '../formats';
import { isLoadFailure } from '../release/release';
import { knownFailure, revertData } from '../wallet/failures';
import { t } from '../strings';
import { reverts } from '../strings/reverts';

/** "MinimumBuyAmountNotMet" as "Minimum buy amount not met". */
export function humanize(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A revert as nodes describe it, those included that name the failed instruction instead. */
const REVERT = /revert|invalid opcode|bad instruction|invalid jump/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Whether the contract failed a call, and not the node or the way to it. */
export function isRevert(error: unknown): boolean {
  return revertData(error) !== undefined || REVERT.test(messageOf(error));
}

/**
 * The reason a call reverted, as text for the user: from the contract's custom error or its revert string.
 * @returns undefined when the failure was not a revert
 */
export async function revertReason(error: unknown): Promise<string | undefined> {
  const data = revertData(error);
  if (data) {
    const { parseRevert } = await import('../chain/calls');
    const revert = parseRevert(data);
    if (revert?.text) return reverts[revert.text] ?? plainText(revert.text);
    if (revert) return reverts[revert.name] ?? humanize(revert.name);
    return t.alerts.reverted;
  }
  const message = messageOf(error);
  const text = /(?:execution reverted:?|reverted with reason string)\s*'?([^']*)/i.exec(message)?.[1]?.trim();
  if (text) return reverts[text] ?? plainText(text);
  return REVERT.test(message) ? t.alerts.reverted : undefined;
}

/** The name of the contract error a call reverted with. */
export async function revertName(error: unknown): Promise<string | undefined> {
  const data = revertData(error);
  if (!data) return undefined;
  const { parseRevert } = await import('../chain/calls');
  return parseRevert(data)?.name;
}

/** Any failure of a chain write as one sentence for the user; a call of the API's in the server's words. */
export async function failureReason(error: unknown): Promise<string> {
  // before what wallets and nodes say, whose words the browser's resemble
  if (isLoadFailure(error)) return errorMessage(error);
  return (await revertReason(error)) ?? knownFailure(error) ?? refusalReason(error, errorMessage(error));
}

/** The wallet's or node's own message about a failure. */
export function technicalText(error: unknown): string | undefined {
  if (error instanceof Error) return error.message || undefined;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof error === 'string' ? error : undefined;
}
