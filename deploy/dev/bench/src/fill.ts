import { poolCode, poolNetworks, whitelistTree } from '@launchpad/contracts';
import { demoAccounts } from '@launchpad/contracts/testing';
import { Client } from 'pg';
import { paragraphs } from './prose.js';

/** Number of rows to create. */
export interface Size {
  pools: number;
  /** bids of the busiest pool */
  busyBids: number;
  /** bids of each other pool */
  bids: number;
  /** pools there are already from filling before, which these come after */
  after?: number;
  /** address in lowercase, whose every 500th bid and every 50th pool is; nobody's unless given */
  wallet?: string;
  /** content id of the pools' logo; of no file unless given */
  logo?: string;
}

const chainOf = (index: number) => poolNetworks[index % poolNetworks.length]!.chainId;
/** Numbers that no pool of a new chain gets, so that no fact changes these rows. */
const FIRST_NUMBER = 1_000_001;

/** The pool at a place, from 0. */
export const poolAt = (index: number) => poolCode(chainOf(index), FIRST_NUMBER + index);
/** The busiest pool of a filled stack, which is live and approved. */
export const BUSY_POOL = poolAt(0);
/** A pool with a long whitelist. */
export const LISTED_POOL = poolAt(2);
/** The address at a place of a long whitelist, from 0; in order. */
export const listedAt = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`;

/** Gives a pool of a filled stack a whitelist of that many addresses, and the demo's pool owner for its owner. */
export async function fillWhitelist(serverUrl: string, size: number): Promise<void> {
  const list = Array.from({ length: size }, (_, index) => listedAt(index));
  const { root } = whitelistTree(list);
  await run(serverUrl, 'pools', [
    [
      'UPDATE pool SET "merkleRoot" = $2, "poolOwner" = $3 WHERE "poolId" = $1',
      ...[LISTED_POOL, root, demoAccounts.poolOwner.address.toLowerCase()],
    ],
    ['INSERT INTO whitelist ("poolId", "merkleRoot", size) VALUES ($1, $2, $3)', LISTED_POOL, root, size],
    [
      'INSERT INTO whitelist_address ("poolId", "merkleRoot", address) SELECT $1, $2, unnest($3::text[])',
      ...[LISTED_POOL, root, list],
    ],
    ['ANALYZE'],
  ]);
}

/**
 * Writes pools and bids directly into the databases of pools and orders, as if they came from their chains: a third of
 * the pools has ended, a third is running, a third is upcoming; every tenth awaits its approval and every twentieth is
 * featured.
 */
export async function fill(serverUrl: string, size: Size): Promise<void> {
  const { after = 0, wallet = NOBODY, logo = NO_FILE } = size;
  const numbers = Array.from({ length: size.pools - after }, (_, index) => after + index);
  const values = [
    numbers.map(poolAt),
    numbers.map((index) => chainOf(index)),
    numbers.map((index) => FIRST_NUMBER + index),
  ];
  const write = (name: string, statements: [string, ...unknown[]][]) => run(serverUrl, name, statements);
  await write('pools', [
    [METADATA, after + 1, size.pools, logo, DESCRIPTIONS],
    [POOLS, ...values, wallet],
    ['ANALYZE'],
  ]);
  const bids = numbers.map((index) => (index === 0 ? size.busyBids : size.bids));
  await write('orders', [
    [ORDER_POOLS, ...values, bids],
    [ORDERS, values[0], bids, after, wallet],
    ['ANALYZE'],
  ]);
}

const hash = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`;
const NOBODY = `0x${'0'.repeat(40)}`;
const address = (number: string) => `'0x' || lpad(to_hex(${number}), 40, '0')`;
const FROM_POOLS = `
  FROM unnest($1::text[], $2::int[], $3::bigint[]) WITH ORDINALITY AS it(id, chain, number, place),
       LATERAL (SELECT number - ${FIRST_NUMBER - 1} AS n) AS nth,
       (SELECT extract(epoch FROM now())::bigint AS now) AS clock`;
const START = `now + CASE n % 3 WHEN 0 THEN -864000 WHEN 1 THEN -3600 ELSE 86400 + n END`;
const END = `now + CASE n % 3 WHEN 0 THEN -3600 - n WHEN 1 THEN 432000 + n ELSE 864000 + n END`;

const NO_FILE = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';
const DESCRIPTIONS = Array.from({ length: 20 }, (_, nth) => paragraphs(3_000, nth));
const METADATA = `
  INSERT INTO pool_metadata ("formHash", title, description, logo, "isKyc", links)
  SELECT ${hash('n')}, 'Project ' || n, ($4::text[])[1 + n % 20], $3::text, true, '{"website":"https://example.com"}'
  FROM generate_series($1::int, $2::int) AS n`;

const POOLS = `
  INSERT INTO pool ("poolId", "chainId", "blockchainPoolId", present, "transactionHash", "poolOwner", "formHash",
    "poolingToken", "ptName", "ptSymbol", "ptDecimals", "biddingToken", "bdName", "bdSymbol", "bdDecimals",
    "poolSellAmount", "minimumBuyAmount", "minimumBiddingAmount", "minimumFundingThreshold", "initialPoolOrder",
    "poolStartDate", "poolEndDate", "poolCancelDate", "isFinalize", "feeNumerator", "merkleRoot",
    "whitelistTransactionHash", "isCancelled", "isScam", "isDeleted", "createdAt", "metadataHash", "kycStatus",
    "featureStatus", announced, "updatedAt", "contactAt")
  SELECT id, chain, number, true, ${hash('n')}, CASE n % 50 WHEN 0 THEN $4 ELSE ${address('n % 50')} END, ${hash('n')},
    ${address('n')}, 'Token ' || n, 'TK' || n, 18, ${address('7')}, 'USD Coin', 'USDC', 6,
    1000000e18, 10e18, 5e6, 100000e6, 1,
    ${START}, ${END}, ${END} - 3600, false, 15, ${hash('0')},
    '', false, false, false, now - n * 60, ${hash('n')},
    CASE n % 10 WHEN 0 THEN 'pending' ELSE 'approved' END,
    CASE n % 20 WHEN 1 THEN true END, true, now * 1000, (now - n * 60) * 1000
  ${FROM_POOLS}`;

const ORDER_POOLS = `
  INSERT INTO pool ("poolId", "chainId", "blockchainPoolId", "bdSymbol", "poolSellAmount", "minimumBuyAmount",
    "minimumBiddingAmount", "minimumFundingThreshold", "poolStartDate", "poolEndDate", "isCancelled", "isScam",
    "isDeleted", "bidCount", "priceSell", "priceBuy", "lastMinBuyAmount", "lastSellAmount", "soldSeries",
    "figuresRaised", "figuresSold", "figuresBasispoints", "figuresReached")
  SELECT id, chain, number, 'USDC', 1000000e18, 10e18, 5e6, 100000e6, ${START}, ${END}, false, false,
    false, bids[place], 5e6, 10e18, 100e18, 60e6,
    (SELECT array_agg((s * 1000e18)::numeric(78,0)::text) FROM generate_series(1, least(bids[place], 32)) AS s),
    bids[place] * 100e6, bids[place] * 200e18, 10000, true
  ${FROM_POOLS}, (SELECT $4::int[] AS bids) AS counts`;

const ORDERS = `
  INSERT INTO "order" (id, "poolId", "order", ordinal, "userId", "minBuyAmount", "sellAmount", "orderBy",
    "transactionHash", "placedAt", "blockTimestamp", "withdrawnAt", "updatedAt", "bookVersion",
    "figuresRaised", "figuresSold", "figuresBasispoints", "figuresReached")
  SELECT gen_random_uuid(), id, ($3::int + place)::numeric * 4294967296 + b, b, b % 500, (10 + b % 90) * 1e18,
    floor((10 + b % 90) * 5e5 * (1 + (b * 7919 % 10007) / 10007.0)) + 1,
    CASE b % 500 WHEN 0 THEN $4 ELSE ${address('b % 500')} END,
    ${hash('b')}, b::bigint * 1048576, 1700000000 + b,
    CASE b % 20 WHEN 0 THEN (b::bigint + 1) * 1048576 END, 1700000000 + b, b,
    b * 100e6, b * 200e18, least(10000, b), b > 1000
  FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS pool(id, bids, place), generate_series(1, bids) AS b`;

async function run(serverUrl: string, database: string, statements: [string, ...unknown[]][]): Promise<void> {
  const client = new Client({ connectionString: new URL(database, serverUrl).toString() });
  await client.connect();
  try {
    for (const [sql, ...values] of statements) await client.query(sql, values);
  } finally {
    await client.end();
  }
}
