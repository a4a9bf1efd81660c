import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { agent, type Notes, type Orders } from './agent.js';
import { calls } from './calls.js';
import { fillStorage, type People, type Profile, type Storage } from './people.js';
import type { Place } from './places.js';

const POLL_MS = 50;
/** Number of successive polls without a change after which a page is quiet. */
const QUIET_POLLS = 3;
const PARTS = new Set(['script', 'stylesheet']);
/** React shows lazily loaded parts up to 300 ms after they have loaded. */
const REVEALED_MS = 400;
const PATIENCE_MS = 15_000;

export interface VisitOptions extends Partial<Omit<Orders, 'calls'>> {
  /** whether the page's clock can be moved */
  clock?: boolean;
  /** address to open first, for Back */
  via?: string;
  /** whether it keeps loading until its clock is moved */
  loading?: boolean;
}

/** A page that is opened with orders for its agent, becomes quiet, and is closed again. */
export class Visit {
  /** uncaught errors */
  readonly faults: string[] = [];
  /** the browser's own questions before leaving a page with unsaved input */
  readonly questions: string[] = [];

  /** number of scripts and stylesheets being loaded, for example a dialog's before it opens */
  private parts = 0;
  private lastPartAt = 0;

  private constructor(
    readonly page: Page,
    readonly place: Place,
    private readonly url: string,
  ) {
    for (const [event, step] of [
      ['request', 1],
      ['requestfinished', -1],
      ['requestfailed', -1],
    ] as const) {
      page.on(event as 'request', (request) => {
        if (!PARTS.has(request.resourceType())) return;
        this.parts += step;
        this.lastPartAt = Date.now();
      });
    }
    page.on('pageerror', (error) => this.faults.push(error.message.split('\n')[0] ?? ''));
    page.on('dialog', (dialog) => {
      this.questions.push(dialog.type());
      void dialog.accept().catch(() => undefined);
    });
  }

  static async open(
    people: People,
    place: Place,
    { clock = false, via, loading = false, ...orders }: VisitOptions = {},
  ): Promise<Visit> {
    const { url } = people;
    const profile = await people.profileOf(place.who);
    const page = await profile.context.newPage();
    const visit = new Visit(page, place, url);
    try {
      if (clock) await page.clock.install();
      await page.addInitScript(fillStorage, storageOf(profile, place));
      await page.addInitScript(agent, { writes: 'refused', wallet: 'reject', calls, ...orders } as const);
      if (via) await page.goto(new URL(via, url).href);
      await page.goto(new URL(place.path, url).href);
      await visit.drawn();
      await visit.quiet({ loading });
      return visit;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  /** Whether the tab still shows one of the product's pages. */
  get isOurs(): boolean {
    return this.page.url().startsWith(this.url);
  }

  async notes(): Promise<Notes> {
    return await this.page.evaluate(() => window.torture.notes());
  }

  /** Waits for the header, which every page of ours draws first; what is served before it is quiet too. */
  private async drawn(): Promise<void> {
    if (!this.isOurs) return;
    const header = this.page.locator('header').first();
    await header.waitFor({ state: 'attached', timeout: PATIENCE_MS }).catch(() => undefined);
  }

  /** Waits until nothing is pending and nothing changes. A page whose read never answers may keep loading. */
  async quiet({ loading = false }: { loading?: boolean } = {}): Promise<void> {
    let before = -1;
    let still = 0;
    const deadline = Date.now() + PATIENCE_MS;
    while (still < QUIET_POLLS && Date.now() < deadline) {
      await delay(POLL_MS);
      const notes = await this.notes().catch(() => undefined);
      const isQuiet =
        notes &&
        notes.changes === before &&
        notes.inFlight === 0 &&
        this.parts <= 0 &&
        Date.now() - this.lastPartAt > REVEALED_MS &&
        (loading || !notes.busy);
      still = isQuiet ? still + 1 : 0;
      before = notes?.changes ?? -1;
      // the caller distinguishes slow loading from endless loading
      if (!loading && notes?.busy && Date.now() > deadline - PATIENCE_MS / 2) loading = true;
    }
  }

  /** From now on reads succeed. */
  async heal(): Promise<void> {
    await this.page.evaluate(() => window.torture.heal());
  }

  /** The server and the wallet answer what they held. */
  async release(): Promise<void> {
    await this.page.evaluate(() => window.torture.release());
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** What was sent between two records of the agent. */
export function since(before: Notes, after: Notes): Pick<Notes, 'writes' | 'transactions'> {
  return {
    writes: after.writes.slice(before.writes.length),
    transactions: after.transactions.slice(before.transactions.length),
  };
}

/** What was done more than once. */
export function repeated({ transactions, writes }: Notes): string[] {
  const broken: string[] = [];
  if (transactions.length > 1) broken.push(`${transactions.length} transactions instead of one`);
  const same = new Set<string>();
  for (const { name, body } of writes) {
    if (same.has(name + body)) broken.push(`the same write twice: ${name}`);
    same.add(name + body);
  }
  return broken;
}

/** The profile's storage, with the wallet on the place's chain. */
function storageOf({ local, session }: Profile, { chainId }: Place): Storage {
  const wallet = local['demo-wallet'];
  if (!wallet || !chainId) return { local, session };
  const onChain = JSON.stringify({ ...(JSON.parse(wallet) as object), chainId });
  return { local: { ...local, 'demo-wallet': onChain }, session };
}
