import { factId, positionOf } from '@launchpad/facts';
import type { Clock } from '@launchpad/platform';
import { clone, create, fromBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact, type NewPool, type TokenInfo } from '@launchpad/proto';
import { In, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import { tokenInfo, type TokenNames } from './token-info.js';
import { Fact, Token, UnnamedToken } from './chain.entity.js';

const FIRST_WAIT_MS = 30_000;
const GROWTH = 4;
/** The last is a day and a half after the one before. */
const TRIES = 8;
/** Pools told of in one transaction, since it keeps the chain waiting. */
const AT_ONCE = 100;
/** What is read later stands behind all logs of the block: no block has room for as many. */
const BEHIND_ALL_LOGS = 2 ** 19;

/**
 * What tokens call themselves, of one chain at a time and inside its transactions: kept from the first pool that has
 * the token, so that it changes for no later one, and asked for again where it could not be read.
 */
export class TokenStore {
  constructor(private readonly clock: Clock) {}

  /** The tokens among these that were asked before, by address. */
  async known(manager: EntityManager, chainId: number, addresses: string[]): Promise<Map<string, Token>> {
    if (addresses.length === 0) return new Map();
    const rows = await manager.findBy(Token, { chainId, address: In(addresses) });
    return new Map(rows.map((token) => [token.address, token]));
  }

  /**
   * Names the tokens of new pools.
   * @param heard what tokens that were not known said just now
   * @returns the facts to tell
   */
  async name(
    transaction: EntityManager,
    chainId: number,
    facts: ChainFact[],
    heard: ReadonlyMap<string, TokenNames>,
  ): Promise<ChainFact[]> {
    const pools = facts.filter((fact) => fact.fact.case === 'newPool');
    if (pools.length === 0) return facts;
    const uses = pools.flatMap((fact) => tokensOf(fact).map((token) => ({ fact, token })));
    const known = await this.known(transaction, chainId, [
      ...new Set(uses.map(({ token }) => token.address)),
    ]);
    for (const { fact, token } of uses) {
      const row = known.get(token.address) ?? this.met(chainId, token.address, fact, heard);
      known.set(token.address, row);
      // Somebody needs it again: it is asked again, however often it was.
      if (!isNamed(row)) row.nextTryAt ??= this.afterTry((row.tries = 1));
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

  /** Tokens to ask again by now, the longest due first. */
  due(manager: EntityManager, chainId: number, most: number): Promise<Token[]> {
    const where = { chainId, nextTryAt: LessThanOrEqual(new Date(this.clock.nowMs())) };
    return manager.find(Token, { where, order: { nextTryAt: 'ASC' }, take: most });
  }

  /**
   * Notes what a token said when it was asked again.
   * @returns what is to be told to the pools that have it, once all is known
   */
  async heardAgain(
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
    token.nextTryAt = isNamed(token) ? null : this.afterTry(token.tries);
    const waiting = await transaction.find(UnnamedToken, { where: { chainId, address }, take: AT_ONCE });
    const told = isNamed(token) ? await tokenRead(transaction, waiting, token) : [];
    if (token.nextTryAt === null) {
      await transaction.remove(waiting);
      // The rest has its turn next.
      if (waiting.length === AT_ONCE) token.nextTryAt = new Date(this.clock.nowMs());
    }
    await transaction.save(token);
    return told;
  }

  /** Forgets tokens that pools after a block were the first to have. */
  async forgetAfter(transaction: EntityManager, chainId: number, number: number): Promise<void> {
    await transaction.delete(Token, { chainId, firstBlock: MoreThan(number) });
  }

  private met(
    chainId: number,
    address: string,
    fact: ChainFact,
    heard: ReadonlyMap<string, TokenNames>,
  ): Token {
    const names = heard.get(address) ?? { name: null, symbol: null };
    const firstBlock = Number(positionOf(fact).blockNumber);
    const token = { chainId, address, ...names, firstBlock, tries: 1, nextTryAt: null };
    return isNamed(token) ? token : { ...token, nextTryAt: this.afterTry(1) };
  }

  private afterTry(tries: number): Date | null {
    return tries < TRIES ? new Date(this.clock.nowMs() + FIRST_WAIT_MS * GROWTH ** (tries - 1)) : null;
  }
}

/** The tokens of the new pools among facts. */
export function tokensOf({ fact }: ChainFact): TokenInfo[] {
  if (fact.case !== 'newPool') return [];
  return [fact.value.poolingToken, fact.value.biddingToken].filter((token) => token !== undefined);
}

function isNamed(token: TokenNames | undefined): boolean {
  return token !== undefined && token.name !== null && token.symbol !== null;
}

function withNames(fact: ChainFact, known: ReadonlyMap<string, TokenNames>): ChainFact {
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
    const pool = await transaction.findOneBy(Fact, { id, stands: true });
    if (!pool) continue;
    const { chainId, transactionHash } = pool;
    const told = lastOf.get(transactionHash) ?? (await lastTold(transaction, chainId, transactionHash));
    lastOf.set(transactionHash, told + 1);
    facts.push(read(fromBinary(ChainFactSchema, pool.data), told + 1, tokenInfo(address, decimals, token)));
  }
  return facts;
}

async function lastTold(
  transaction: EntityManager,
  chainId: number,
  transactionHash: string,
): Promise<number> {
  const last = await transaction.maximum(Fact, 'logIndex', { chainId, transactionHash });
  return Math.max(last ?? 0, BEHIND_ALL_LOGS);
}

function read(pool: ChainFact, logIndex: number, token: TokenInfo): ChainFact {
  return create(ChainFactSchema, {
    position: { ...positionOf(pool), logIndex },
    blockchainPoolId: pool.blockchainPoolId,
    fact: { case: 'tokenRead', value: { token } },
  });
}
