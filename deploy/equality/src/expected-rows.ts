import { Book, decodeOrder, poolCode, type AuctionEvent, type Bid } from '@launchpad/contracts';
import type { Network } from '@launchpad/platform';
import { orderId } from '@launchpad/facts';
import type { ChainReader, PoolRecord, ReadEvent } from './chain-reader.js';

/** A row: its columns as text, null where it has none. */
export type Row = Record<string, string | null>;

/** Rows by table and id: "pools.pool <id>", "orders.pool <id>", "orders.order <id>". */
export type Rows = Map<string, Row>;

const SERIES = 32;

type Named<N extends AuctionEvent['name']> = ReadEvent & { event: Extract<AuctionEvent, { name: N }> };

/** The rows that pools and orders should have, from a fresh read of a chain. */
export async function expectedRows(network: Network, chain: ChainReader): Promise<Rows> {
  const rows: Rows = new Map();
  const events = await chain.events();
  const count = await chain.poolCount();
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  await Promise.all(
    numbers.map((number) => {
      const own = events.filter(
        ({ event }) => 'poolId' in event.args && event.args.poolId === BigInt(number),
      );
      return addPool(rows, network, chain, number, own);
    }),
  );
  return rows;
}

async function addPool(
  rows: Rows,
  network: Network,
  chain: ChainReader,
  number: number,
  events: ReadEvent[],
) {
  const poolId = poolCode(network.chainId, number);
  const record = await chain.pool(number);
  const terms = await termsColumns(chain, network, number, record);
  const settlement = settlementColumns(lastOf(events, 'PoolCleared'));
  if (record.isSettled !== (settlement.settledBy !== null)) {
    throw new Error(`${network.name} calls pool ${number} settled without the event, or the other way round`);
  }
  rows.set(`pools.pool ${poolId}`, {
    ...terms.pools,
    ...settlement,
    ...creationColumns(events),
    cancelIsFree: text(lastOf(events, 'PoolEditedByAdmin') !== undefined),
  });

  const orders = await orderRows(chain, number, poolId, record, events);
  for (const { id, row } of orders.rows) rows.set(`orders.order ${id}`, row);
  rows.set(`orders.pool ${poolId}`, { ...terms.orders, ...settlement, ...orders.summary });
}

async function termsColumns(chain: ChainReader, { chainId }: Network, number: number, record: PoolRecord) {
  const { terms } = record;
  const [pooling, bidding] = await Promise.all([
    chain.token(terms.poolingToken),
    chain.token(terms.biddingToken),
  ]);
  const shared = {
    chainId: text(chainId),
    blockchainPoolId: text(number),
    poolSellAmount: text(terms.pooledSellAmount),
    minimumBuyAmount: text(terms.minBuyAmount),
    minimumBiddingAmount: text(terms.minimumBiddingAmountPerOrder),
    minimumFundingThreshold: text(terms.minFundingThreshold),
    poolStartDate: text(terms.poolStartDate),
    poolEndDate: text(terms.poolEndDate),
    bdSymbol: bidding.symbol,
    isCancelled: text(record.isCancelled),
    isScam: text(record.isScam),
    isDeleted: text(record.isDeleted),
  };
  const pools = {
    ...shared,
    poolOwner: record.poolOwner.toLowerCase(),
    formHash: terms.formHash,
    poolingToken: terms.poolingToken.toLowerCase(),
    ptName: pooling.name,
    ptSymbol: pooling.symbol,
    ptDecimals: text(pooling.decimals),
    biddingToken: terms.biddingToken.toLowerCase(),
    bdName: bidding.name,
    bdDecimals: text(bidding.decimals),
    poolCancelDate: text(terms.orderCancellationEndDate),
    initialPoolOrder: text(record.initialPoolOrder),
    isFinalize: text(terms.isAtomicClosureAllowed),
    feeNumerator: text(record.feeNumerator),
    merkleRoot: terms.merkleRoot,
  };
  return { pools, orders: shared };
}

function creationColumns(events: ReadEvent[]): Row {
  const created = lastOf(events, 'NewPool');
  const whitelisted = lastOf(events, 'WhiteListPoolMerkle') ?? created;
  return {
    transactionHash: created?.log.transactionHash ?? null,
    createdAt: created ? text(created.block.timestamp) : null,
    whitelistTransactionHash: whitelisted?.log.transactionHash ?? null,
  };
}

function settlementColumns(cleared: Named<'PoolCleared'> | undefined): Row {
  const args = cleared?.event.args;
  return {
    settledBy: cleared?.log.transactionHash ?? null,
    soldPoolingTokens: args ? text(args.soldPoolingTokens) : null,
    soldBiddingTokens: args ? text(args.soldBiddingTokens) : null,
    fee: args ? text(args.fee) : null,
    clearingPriceOrder: args ? text(args.clearingPriceOrder) : null,
    minFundingThresholdNotReached: args ? text(args.minFundingThresholdNotReached) : null,
  };
}

interface ExpectedOrder {
  id: string;
  row: Row;
}

async function orderRows(
  chain: ChainReader,
  number: number,
  poolId: string,
  record: PoolRecord,
  events: ReadEvent[],
) {
  const { terms } = record;
  const book = new Book(terms);
  const standing = new Map<string, Bid>();
  const rows = new Map<string, ExpectedOrder>();
  for (const { event, log, block } of events) {
    if (!('order' in event.args)) continue;
    const { args } = event;
    const word = text(args.order);
    const known = rows.get(word);
    if (event.name === 'NewSellOrderPlaced') {
      const bid = decodeOrder(args.order);
      book.add(bid);
      standing.set(word, bid);
      const { raised, sold } = book.clear();
      const row = {
        poolId,
        order: word,
        ordinal: text(rows.size + 1),
        userId: text(bid.userId),
        minBuyAmount: text(bid.minBuyAmount),
        sellAmount: text(bid.sellAmount),
        orderBy: args.orderBy.toLowerCase(),
        transactionHash: log.transactionHash,
        blockTimestamp: text(block.timestamp),
        isWithdrawn: 'false',
        claimTrxHash: null,
        claimedValue: null,
        refundedValue: null,
        ...figures(raised, sold, terms.minFundingThreshold),
      };
      rows.set(word, { id: orderId(poolId, word), row });
    } else if (event.name === 'SellOrderCancelled') {
      const bid = standing.get(word);
      if (bid) book.remove(bid);
      standing.delete(word);
      if (known) known.row.isWithdrawn = 'true';
    } else if (known && (event.name === 'OrderClaimedByUser' || event.name === 'OrderRefunded')) {
      known.row.claimTrxHash = log.transactionHash;
      known.row.claimedValue = event.name === 'OrderClaimedByUser' ? text(event.args.claimedValue) : '0';
      known.row.refundedValue = text(event.args.refundedValue);
    }
    const row = rows.get(word)?.row;
    if (row) row.updatedAt = text(block.timestamp);
  }

  await checkViews(chain, number, [...rows.values()]);
  const { raised, sold } = book.clear();
  if (isOpen(record)) await checkPreview(chain, number, { raised, sold });
  const last = [...standing.values()].at(-1);
  const series = [...rows.values()].map(({ row }) => row.figuresSold).slice(-SERIES);
  const summary = {
    bidCount: text(rows.size),
    lastMinBuyAmount: last ? text(last.minBuyAmount) : null,
    lastSellAmount: last ? text(last.sellAmount) : null,
    soldSeries: series.join(','),
    ...payoutColumns(record, [...rows.values()]),
    ...figures(raised, sold, terms.minFundingThreshold),
  };
  return { rows: [...rows.values()], summary };
}

/** How many orders there are to pay, and how many are paid; null while nothing is paid out yet. */
function payoutColumns({ isSettled, isCancelled, isScam }: PoolRecord, orders: ExpectedOrder[]): Row {
  if (!isSettled && !isCancelled && !isScam) return { ordersToPay: null, ordersPaid: null };
  const toPay = orders.filter(({ row }) => row.isWithdrawn === 'false');
  const paid = toPay.filter(({ row }) => row.claimTrxHash !== null);
  return { ordersToPay: text(toPay.length), ordersPaid: text(paid.length) };
}

/** Checks the orders in the auction's book against the events. */
async function checkViews(chain: ChainReader, number: number, orders: ExpectedOrder[]): Promise<void> {
  const held = await Promise.all(
    orders.map(({ row }) => chain.containsOrder(number, BigInt(row.order ?? 0))),
  );
  const wrong = orders.find(
    ({ row }, i) => held[i] !== (row.isWithdrawn === 'false' && row.claimTrxHash === null),
  );
  if (wrong) throw new Error(`the chain contradicts itself about order ${wrong.row.order} of pool ${number}`);
}

/** Whether the auction's book holds orders: before settlement, unless the pool was cancelled or marked as scam. */
function isOpen({ isSettled, isCancelled, isScam }: PoolRecord): boolean {
  return !isSettled && !isCancelled && !isScam;
}

/** Checks the reference model against the auction's own preview of the open book. */
async function checkPreview(chain: ChainReader, number: number, model: { raised: bigint; sold: bigint }) {
  const view = await chain.clearing(number);
  if (view.raised !== model.raised || view.sold !== model.sold) {
    throw new Error(
      `the model says ${model.raised} raised and ${model.sold} sold of pool ${number}, the chain ${view.raised} and ${view.sold}`,
    );
  }
}

function figures(raised: bigint, sold: bigint, softCap: bigint): Row {
  const reached = raised >= softCap;
  return {
    figuresRaised: text(raised),
    figuresSold: text(sold),
    figuresBasispoints: text(reached ? 10_000n : (raised * 10_000n) / softCap),
    figuresReached: text(reached),
  };
}

function lastOf<N extends AuctionEvent['name']>(events: ReadEvent[], name: N): Named<N> | undefined {
  return events.findLast((read): read is Named<N> => read.event.name === name);
}

function text(value: bigint | number | boolean): string {
  return String(value);
}
