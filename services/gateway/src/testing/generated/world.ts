import type { ChainAct } from './chain-acts.js';

/** What an identifier names. */
export type Kind =
  | 'pool'
  | 'draft'
  | 'order'
  | 'page'
  | 'slug'
  | 'faq'
  | 'address'
  | 'transaction'
  | 'file'
  | 'document'
  | 'network';

type Fields = Record<string, unknown>;

/** Where the answers of the API contain an identifier, besides those given by their record. */
const KIND_OF_FIELD: Record<string, Kind> = {
  poolId: 'pool',
  transactionHash: 'transaction',
  txHash: 'transaction',
  claimTrxHash: 'transaction',
  poolOwner: 'address',
  orderBy: 'address',
  userAddress: 'address',
  adminWallet: 'address',
  poolingToken: 'address',
  logo: 'file',
  cid: 'file',
  identityDoc: 'document',
};

const UNKNOWN: Record<Kind, string> = {
  pool: 'Zz9Yx8',
  draft: '00000000-0000-4000-8000-000000000000',
  order: '00000000-0000-5000-8000-000000000000',
  page: '00000000-0000-4000-8000-000000000000',
  slug: 'no-such-page',
  faq: '00000000-0000-4000-8000-000000000000',
  address: `0x${'e'.repeat(40)}`,
  transaction: `0x${'e'.repeat(64)}`,
  file: 'bafkreiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  document: 'bafkreiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  network: 'Mainnet',
};

/** An identifier that looks right and names nothing. */
export const unknownId = (kind: Kind): string => UNKNOWN[kind];

/**
 * What exists at a target, according to its own answers and its chains: what can be asked for, and what can be posted
 * again. Nothing is known beforehand, so the same calls can be made up for any target.
 */
export class World {
  private readonly ids = new Map<Kind, Set<string>>();
  /** The slug of each page. */
  private readonly slugs = new Map<string, string>();
  /** The newest answer about each pool. */
  readonly pools = new Map<string, Fields>();
  /** The addresses behind a pool's whitelist. */
  readonly whitelists = new Map<string, unknown>();
  /** What happened on chain. */
  acts: ChainAct[] = [];

  known(kind: Kind): string[] {
    return [...(kind === 'slug' ? this.slugs.values() : (this.ids.get(kind) ?? []))];
  }

  add(kind: Kind, id: string): void {
    if (id) this.ids.set(kind, (this.ids.get(kind) ?? new Set()).add(id));
  }

  /** What was deleted is asked for as rarely as what never was. */
  forget(id: string): void {
    for (const ids of [...this.ids.values(), this.slugs]) ids.delete(id);
  }

  /** Remembers whatever an answer names. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    if (!Array.isArray(answer)) this.learnRecord(answer as Fields);
    for (const part of Object.values(answer)) this.learn(part);
  }

  private learnRecord(record: Fields): void {
    for (const [field, kind] of Object.entries(KIND_OF_FIELD)) {
      if (typeof record[field] === 'string') this.add(kind, record[field]);
    }
    if (record['kind'] === 'identityDoc') this.add('document', String(record['cid']));
    if ('savedAt' in record) this.add('draft', String(record['id']));
    const { _id: id, poolId } = record;
    if (typeof poolId === 'string' && 'poolOwner' in record) this.pools.set(poolId, record);
    if (typeof poolId === 'string' && 'whiteListUsers' in record) {
      this.whitelists.set(poolId, record['whiteListUsers']);
    }
    if (typeof record['network'] === 'string') this.add('network', record['network']);
    if (typeof id !== 'string') return;
    if ('orderBy' in record) this.add('order', id);
    else if (typeof record['slug'] === 'string') {
      this.add('page', id);
      this.slugs.set(id, record['slug']);
    } else if ('title' in record && 'description' in record && poolId === undefined) this.add('faq', id);
  }
}
