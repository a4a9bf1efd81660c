import { formatDateUtc } from '@launchpad/web-kit/formats/date';
import { t } from '../../../strings';
import { emptyDraft, type PoolDraft } from './draft';

/** A draft as the server keeps it: a text or a switch for each field. */
export type DraftForm = Record<string, string | boolean> & { title: string };

const dates = ['poolStartDate', 'poolEndDate', 'poolCancelDate'] as const;

/** The form's values for the server. The addresses of a whitelist go as one text, a third of their length. */
export function formOf(draft: PoolDraft): DraftForm {
  const { poolStartDate, poolEndDate, poolCancelDate, whiteListUsers, ...fields } = draft;
  const times = { poolStartDate, poolEndDate, poolCancelDate };
  return {
    ...fields,
    ...Object.fromEntries(dates.map((date) => [date, times[date] === null ? '' : String(times[date])])),
    whiteListUsers: packed(whiteListUsers),
  };
}

/** The form of a kept draft; a field it lacks, or has in another shape, starts empty. */
export function draftOf(form: Readonly<Record<string, unknown>>): PoolDraft {
  const known = Object.entries(emptyDraft).map(([field, empty]) => {
    const kept = form[field];
    return [field, typeof kept === typeof empty ? kept : empty];
  });
  const times = dates.map((date) => [date, Number(form[date]) || null]);
  const { whiteListUsers } = form;
  return {
    ...(Object.fromEntries(known) as unknown as PoolDraft),
    ...(Object.fromEntries(times) as Pick<PoolDraft, (typeof dates)[number]>),
    whiteListUsers: typeof whiteListUsers === 'string' ? unpacked(whiteListUsers) : [],
  };
}

/** How a field of a kept draft reads. */
export function shownField(field: string, value: string): string {
  if (field === 'whiteListUsers') return t.create.addresses(unpacked(value).length);
  const isDate = dates.some((date) => date === field);
  return isDate && value !== '' ? formatDateUtc(Number(value)) : value;
}

const ADDRESS_BYTES = 20;

function packed(addresses: readonly string[]): string {
  const hex = addresses.map((address) => address.slice(2)).join('');
  const bytes = (hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return btoa(bytes.join(''));
}

/** The addresses in a packed text; none where it is no such text. */
export function unpacked(text: string): string[] {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    return [];
  }
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.match(new RegExp(`.{${2 * ADDRESS_BYTES}}`, 'g'))?.map((address) => `0x${address}`) ?? [];
}
