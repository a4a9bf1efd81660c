import { setTimeout as delay } from 'node:timers/promises';
import { editOf, readActs, readContent, written, type Content, type Fields } from './content.js';
import type { People } from './people.js';
import { isLoss } from './posts.js';

/** As fast as the API allows one user to write. */
const PACE_MS = 300;
/** A record is created, edited this many times, and deleted. */
const EDITS_OF_A_RECORD = 3;

type Kind = 'faq' | 'cms';

/** The possible states of a record, according to the answers: its fields, or absent. */
type State = Fields | 'absent';

/** Writes the site's content through the API without a pause, and keeps every record's possible states. */
export class Editor {
  /** Numbers of edits that were answered, and of those that were not. */
  answered = 0;
  unanswered = 0;
  private readonly possible = new Map<string, State[]>();
  private readonly confirmed = new Set<number>();
  private readonly refused: string[] = [];
  private readonly stopped = new AbortController();
  private working: Promise<void> = Promise.resolve();
  private edits = 0;

  constructor(private readonly people: People) {}

  /** Starts from the current settings and texts. */
  async start(): Promise<void> {
    const { records } = await readContent(this.people);
    for (const [key, { fields }] of records) this.possible.set(key, [fields]);
    this.working = this.work();
    // Reported by finish().
    this.working.catch(() => {});
  }

  async finish(): Promise<void> {
    this.stopped.abort();
    await this.working;
  }

  /**
   * Differences from the answers: an edit answered with a 2xx persists until the next one, one without an answer is
   * stored completely or not at all, and each stored edit is in the audit log exactly once.
   */
  async differences(): Promise<string[]> {
    const content = await readContent(this.people);
    return [...this.refused, ...this.wrongRecords(content), ...(await this.wrongActs(content))];
  }

  private async work(): Promise<void> {
    for (let round = 1; !this.stopped.signal.aborted; round += 1) {
      await this.write('settings', (edit) => written.settings(edit), 'editSettings');
      await this.write('texts', (edit) => written.texts(edit), 'saveSiteTexts');
      for (const kind of ['faq', 'cms'] as const) await this.live(kind, `Record ${round}`);
    }
  }

  /** Creates, edits and deletes an FAQ or page. Stops early if its id is unknown or it may already be deleted. */
  private async live(kind: Kind, name: string): Promise<void> {
    const id = await this.create(kind, name);
    if (id === undefined) return;
    for (let edit = 0; edit < EDITS_OF_A_RECORD; edit += 1) await this.edit(kind, name, id);
    const key = `${kind} ${name}`;
    await this.attempt(key, 'absent', () =>
      this.people.editor.call(kind === 'faq' ? 'deleteFaq' : 'deleteCms', { params: { id } }),
    );
  }

  private async create(kind: Kind, name: string): Promise<string | undefined> {
    const { editor } = this.people;
    const edit = (this.edits += 1);
    const key = `${kind} ${name}`;
    if (kind === 'faq') {
      const body = written.faq(edit, name);
      return (await this.attempt(key, body, () => editor.call('createFaq', { body })))?.data._id;
    }
    const body = written.cms(edit, name);
    return (await this.attempt(key, body, () => editor.call('createCms', { body })))?.cms._id;
  }

  private async edit(kind: Kind, name: string, _id: string): Promise<void> {
    const { editor } = this.people;
    const edit = (this.edits += 1);
    const key = `${kind} ${name}`;
    if (kind === 'faq') {
      const fields = written.faq(edit, name);
      await this.attempt(key, fields, () => editor.call('editFaq', { body: { _id, ...fields } }));
    } else {
      const fields = written.cms(edit, name);
      await this.attempt(key, fields, () => editor.call('editCms', { body: { _id, ...fields } }));
    }
  }

  private async write<Body extends Fields>(
    key: string,
    bodyOf: (edit: number) => Body,
    name: 'editSettings' | 'saveSiteTexts',
  ): Promise<void> {
    const body = bodyOf((this.edits += 1));
    await this.attempt(key, body, () => this.people.editor.call(name, { body: body as never }));
  }

  /** Makes an edit, and records the possible states after it. Returns undefined if there was no answer. */
  private async attempt<T>(key: string, after: State, send: () => Promise<T>): Promise<T | undefined> {
    if (this.stopped.signal.aborted) return undefined;
    await delay(PACE_MS, undefined, { signal: this.stopped.signal }).catch(() => {});
    const before = this.possible.get(key) ?? ['absent'];
    this.possible.set(key, [...before, after]);
    try {
      const answer = await send();
      this.possible.set(key, [after]);
      this.answered += 1;
      const edit = editOf(after);
      if (edit !== undefined) this.confirmed.add(edit);
      return answer;
    } catch (error) {
      this.unanswered += 1;
      if (!isLoss(error)) this.refused.push(`an edit of ${key}: ${String(error)}`);
      return undefined;
    }
  }

  private wrongRecords({ records, twice }: Content): string[] {
    const keys = new Set([...this.possible.keys(), ...records.keys()]);
    const wrong = [...keys].flatMap((key) => {
      const possible = (this.possible.get(key) ?? ['absent']).map(text);
      const is = text(records.get(key)?.fields ?? 'absent');
      return possible.includes(is) ? [] : `${key} is ${is}, and was written as ${possible.join(' or ')}`;
    });
    return [...twice.map((name) => `${name} was created twice`), ...wrong];
  }

  /** A record and its audit log entry are written together. */
  private async wrongActs({ records }: Content): Promise<string[]> {
    const acts = await readActs(this.people);
    const logged = acts.flatMap(({ after }) => editOf(after) ?? []);
    const times = (edit: number) => logged.filter((each) => each === edit).length;
    const missing = [...this.confirmed].filter((edit) => times(edit) !== 1);
    const torn = [...records].filter(([, { id, fields }]) => {
      const newest = acts.find(({ target }) => target === id);
      return editOf(newest?.after) !== editOf(fields);
    });
    return [
      ...missing.map((edit) => `edit ${edit} is ${times(edit)} times in the audit log`),
      ...torn.map(([key]) => `${key} does not match the audit log`),
    ];
  }
}

/** The same text for the same fields in any order. */
function text(state: State): string {
  return state === 'absent' ? state : JSON.stringify(state, Object.keys(state).toSorted());
}
