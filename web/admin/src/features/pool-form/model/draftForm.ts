import { formatDateUtc } from '@launchpad/web-kit/formats/date';
import {
  isLong,
  namedList,
  namedUpload,
  nameOf,
  type Upload,
  uploadOf,
} from '../../../common/whitelist/longLists';
import { t } from '../../../strings';
import { emptyDraft, type PoolDraft } from './draft';

/** A draft in stored form: a text or a boolean per field. */
export type DraftForm = Record<string, string | boolean> & { title: string };

const dates = ['poolStartDate', 'poolEndDate', 'poolCancelDate'] as const;

/**
 * Converts a draft to its stored form. Whitelist addresses are packed into one text, at a third of their length. A long
 * list is named by its upload, and left out until it is uploaded.
 */
export function formOf(draft: PoolDraft, upload = uploadOf(draft.whiteListUsers)): DraftForm {
  const { poolStartDate, poolEndDate, poolCancelDate, whiteListUsers, ...fields } = draft;
  const times = { poolStartDate, poolEndDate, poolCancelDate };
  return {
    ...fields,
    ...Object.fromEntries(dates.map((date) => [date, times[date] === null ? '' : String(times[date])])),
    whiteListUsers: storedList(whiteListUsers, upload),
  };
}

/** Restores a stored draft; a missing or malformed field is empty. */
export function draftOf(form: Readonly<Record<string, unknown>>): PoolDraft {
  const fields = Object.entries(emptyDraft).map(([field, empty]) => {
    const stored = form[field];
    return [field, typeof stored === typeof empty ? stored : empty];
  });
  const times = dates.map((date) => [date, Number(form[date]) || null]);
  const { whiteListUsers } = form;
  return {
    ...(Object.fromEntries(fields) as unknown as PoolDraft),
    ...(Object.fromEntries(times) as Pick<PoolDraft, (typeof dates)[number]>),
    whiteListUsers: typeof whiteListUsers === 'string' ? restoredList(whiteListUsers) : [],
  };
}

/** Formats a field of a stored draft. */
export function formatField(field: string, value: string): string {
  if (field === 'whiteListUsers')
    return t.create.addresses(namedUpload(value)?.size ?? unpacked(value).length);
  const isDate = dates.some((date) => date === field);
  return isDate && value !== '' ? formatDateUtc(Number(value)) : value;
}

function storedList(list: readonly string[], upload: Upload | undefined): string {
  if (upload) return nameOf(upload);
  return isLong(list) ? '' : packed(list);
}

function restoredList(text: string): string[] {
  const upload = namedUpload(text);
  return upload ? namedList(upload) : unpacked(text);
}

const ADDRESS_BYTES = 20;
/** Packed lists, as the form is stored after each pause in typing. */
const known = new WeakMap<readonly string[], string>();

function packed(addresses: readonly string[]): string {
  const present = known.get(addresses);
  if (present !== undefined) return present;
  const hex = addresses.map((address) => address.slice(2)).join('');
  const bytes = (hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const text = btoa(bytes.join(''));
  known.set(addresses, text);
  return text;
}

/** The addresses in a packed text; empty if malformed. */
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
