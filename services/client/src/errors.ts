import type { Problem } from '@launchpad/api';

/** The server refused a call. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** HTTP status */
  readonly status: number;
  /** machine readable, kebab-case; `no-problem` where something in between answered, such as a proxy */
  readonly code: string;
  /** the sentence for a person */
  readonly title: string;
  readonly detail: string | undefined;
  /** what is wrong with which field */
  readonly fields: Readonly<Record<string, string>>;

  constructor(call: string, { status, code, title, detail, errors = [] }: Omit<Problem, 'type'>) {
    const fields = errors.map(({ field, message }) => `${field}: ${message}`);
    super([`${call}: ${status}`, title, detail, ...fields].filter(Boolean).join(', '));
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  }
}

/** Nobody answered a call, not in time, or nothing that makes sense: whether it was carried out is not known. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(call: string, cause: unknown) {
    super(`${call}: no answer, ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
