import { AFTER_ALL_LOGS, factId, positionOf } from '@launchpad/facts';
import type { Clock } from '@launchpad/platform';
import { clone, create, fromBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact, type NewPool, type TokenInfo } from '@launchpad/proto';
import { In, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import { tokenInfo, type TokenNames } from './token-info.js';
import { Fact, Token, UnnamedToken } from './chain.entity.js';

const FIRST_WAIT_MS = 30_000;
const GROWTH = 4;
/** The last one is a day and a half after the one before. */
const MAX_TRIES = 8;
/** Pools updated in one transaction, to keep it short. */
const BATCH = 100;

/**
 * Names of tokens, stored when the first pool with the token appears, so that they do not change for later pools, and
 * read again if they were unreadable.
 */
export class TokenStore {
  constructor(private readonly clock: Clock) {}

  /** The tokens among these that were read before, by address. */
  async known(manager: EntityManager, chainId: number, addresses: string[]): Promise<Map<string, Token>> {
    if (addresses.length === 0) return new Map();
    const rows = await manager.findBy(Token, { chainId, address: In(addresses) });
    return new Map(rows.map((token) => [token.address, token]));
  }

  /**
   * Fills in the token names of new pools.
   * @param tokenNames of tokens that were unknown
   * @returns the facts to publish
   */
  async nameTokens(
    transaction: EntityManager,
    chainId: number,
    facts: ChainFact[],
    tokenNames: ReadonlyMap<string, TokenNames>,
  ): Promise<ChainFact[]> {
    const pools = facts.filter((fact) => fact.fact.case === 'newPool');
    if (pools.length === 0) return facts;
    const uses = pools.flatMap((fact) => tokensOf(fact).map((token) => ({ fact, token })));
    const known = await this.known(transaction, chainId, [
      ...new Set(uses.map(({ token }) => token.address)),
    ]);
    for (const { fact, token } of uses) {
      const row = known.get(token.address) ?? this.newToken(chainId, token.address, fact, tokenNames);
      known.set(token.address, row);
      // A new pool needs the token, so it is tried again even after the last try.
      if (!isNamed(row)) row.nextTryAt ??= this.nextTry((row.tries = 1));
    }
    await transaction.save(Token, [...known.values()]);
    const unnamed = uses.filter(({ token }) => !isNamed(known.get(token.address)));
    if (unnamed.length > 0) {
      const rows = unnamed.map(({ fact, token: { address, decimals } }) => {
        return { factId: factId(fact), address, chainId, decimals };
      });
      await transaction.createQueryBuilder().insert().into(UnnamedToken).values(rows).orIgnore().execute();
    }
    return facts.map((fact) => (fact.fact.case === 'newPool' ? withNames(fact, known) : fact));
  }

  /** Tokens due to be read again, longest overdue first. */
  due(manager: EntityManager, chainId: number, most: number): Promise<Token[]> {
    const where = { chainId, nextTryAt: LessThanOrEqual(new Date(this.clock.nowMs())) };
    return manager.find(Token, { where, order: { nextTryAt: 'ASC' }, take: most });
  }

  /**
   * Stores a token's names after another read.
   * @returns the facts to publish once everything is known
   */
  async update(
    transaction: EntityManager,
    chainId: number,
    address: string,
    names: TokenNames,
  ): Promise<ChainFact[]> {
    const token = await transaction.findOneBy(Token, { chainId, address });
    if (!token) return [];
    token.name ??= names.name;
    token.symbol ??= names.symbol;
    token.tries += 1;
    token.nextTryAt = isNamed(token) ? null : this.nextTry(token.tries);
    const waiting = await transaction.find(UnnamedToken, { where: { chainId, address }, take: BATCH });
    const facts = isNamed(token) ? await tokenRead(transaction, waiting, token) : [];
    if (token.nextTryAt === null) {
      await transaction.remove(waiting);
      // The remaining pools follow in the next run.
      if (waiting.length === BATCH) token.nextTryAt = new Date(this.clock.nowMs());
    }
    await transaction.save(token);
    return facts;
  }

  /** Deletes tokens whose first pool came after a block. */
  async removeAfter(transaction: EntityManager, chainId: number, number: number): Promise<void> {
    await transaction.delete(Token, { chainId, firstBlock: MoreThan(number) });
  }

  private newToken(
    chainId: number,
    address: string,
    fact: ChainFact,
    tokenNames: ReadonlyMap<string, TokenNames>,
  ): Token {
    const names = tokenNames.get(address) ?? { name: null, symbol: null };
    const firstBlock = Number(positionOf(fact).blockNumber);
    const token = { chainId, address, ...names, firstBlock, tries: 1, nextTryAt: null };
    return isNamed(token) ? token : { ...token, nextTryAt: this.nextTry(1) };
  }

  private nextTry(tries: number): Date | null {
    return tries < MAX_TRIES ? new Date(this.clock.nowMs() + FIRST_WAIT_MS * GROWTH ** (tries - 1)) : null;
  }
}

/** The tokens of a new pool; none for other facts. */
export function tokensOf({ fact }: ChainFact): TokenInfo[] {
  if (fact.case !== 'newPool') return [];
  return [fact.value.poolingToken, fact.value.biddingToken].filter((token) => token !== undefined);
}

function isNamed(token: TokenNames | undefined): boolean {
  return token !== undefined && token.name !== null && token.symbol !== null;
}

/** A new pool's fact with the names of its tokens; placeholders for those that are not known. */
export function withNames(fact: ChainFact, known: ReadonlyMap<string, TokenNames>): ChainFact {
  const named = clone(ChainFactSchema, fact);
  const pool = named.fact.value as NewPool;
  const info = ({ address, decimals }: TokenInfo) =>
    tokenInfo(address, decimals, known.get(address) ?? { name: null, symbol: null });
  pool.poolingToken &&= info(pool.poolingToken);
  pool.biddingToken &&= info(pool.biddingToken);
  return named;
}

async function tokenRead(
  transaction: EntityManager,
  waiting: UnnamedToken[],
  token: Token,
): Promise<ChainFact[]> {
  const facts: ChainFact[] = [];
  const lastOf = new Map<string, number>();
  for (const { factId: id, address, decimals } of waiting) {
    const pool = await transaction.findOneBy(Fact, { id, isCanonical: true });
    if (!pool) continue;
    const { chainId, transactionHash } = pool;
    const lastIndex =
      lastOf.get(transactionHash) ?? (await lastLogIndex(transaction, chainId, transactionHash));
    lastOf.set(transactionHash, lastIndex + 1);
    facts.push(
      read(fromBinary(ChainFactSchema, pool.data), lastIndex + 1, tokenInfo(address, decimals, token)),
    );
  }
  return facts;
}

async function lastLogIndex(
  transaction: EntityManager,
  chainId: number,
  transactionHash: string,
): Promise<number> {
  const last = await transaction.maximum(Fact, 'logIndex', { chainId, transactionHash });
  return Math.max(last ?? 0, AFTER_ALL_LOGS);
}

function read(pool: ChainFact, logIndex: number, token: TokenInfo): ChainFact {
  return create(ChainFactSchema, {
    position: { ...positionOf(pool), logIndex },
    blockchainPoolId: pool.blockchainPoolId,
    fact: { case: 'tokenRead', value: { token } },
  });
}
