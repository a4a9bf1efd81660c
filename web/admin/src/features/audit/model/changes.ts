/** A field of a record that an action changed; undefined where the record or the field did not exist. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * What differs between a record before and after, field by field in the order of the record. A record that was too large
 * to list is one field without a name.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(record: unknown): Record<string, unknown> {
  if (record === null || record === undefined) return {};
  return typeof record === 'object' && !Array.isArray(record)
    ? (record as Record<string, unknown>)
    : { '': record };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of what an action was done to: the pool's title, or that of the FAQ or page. */
export function nameOf({ title, before, after }: { title: string; before: unknown; after: unknown }): string {
  if (title !== '') return title;
  const { title: faq, pageTitle } = { ...fieldsOf(before), ...fieldsOf(after) };
  return textOf(faq) ?? textOf(pageTitle) ?? '';
}
