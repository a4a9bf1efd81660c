import type { HistoryEntry, Pool } from '@launchpad/api';
import { formatAmount, formatDateUtc, isolated, shortAddress } from '@launchpad/web-kit';
import { t } from '../../../strings';

/** A field that an act changed, in words. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

const { fields } = t.workspace.history;
const dates = new Set(['poolStartDate', 'poolEndDate', 'poolCancelDate']);
const amounts = new Set(['minimumBiddingAmount', 'minimumFundingThreshold']);
const hashes = new Set(['merkleRoot', 'formHash']);

/** What an act changed, of the fields that have a name: states follow from the act itself. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>, pool: Pool): Change[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after).flatMap((key) => {
    const field = fields[key];
    if (field === undefined || before[key] === after[key]) return [];
    return [{ field, before: shown(key, before[key], pool), after: shown(key, after[key], pool) }];
  });
}

function shown(key: string, value: unknown, { bdDecimals, bdSymbol }: Pool): string {
  if (dates.has(key) && typeof value === 'number') return formatDateUtc(value);
  if (typeof value !== 'string') return '–';
  if (amounts.has(key) && /^\d+$/.test(value))
    return `${formatAmount(value, bdDecimals)} ${isolated(bdSymbol)}`;
  return hashes.has(key) ? shortAddress(value) : isolated(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
