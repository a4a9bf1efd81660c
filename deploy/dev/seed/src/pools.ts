import {
  MAX_FEE_NUMERATOR,
  hashMetadata,
  metadataJson,
  metadataOf,
  poolCode,
  poolNetworks,
  whitelistTree,
  type NetworkName,
} from '@launchpad/contracts';
import { transactions, type BodyOf, type Client, type Pool, type Routes } from '@launchpad/client';
import type { DemoChain, Sender } from './chain.js';
import type { Person } from './person.js';
import { report } from './report.js';

/** The content of the create form: the call's body without what the chain determines. */
export type PoolForm = Omit<BodyOf<Routes['createPool']>, 'transactionHash'> & { whiteListUsers?: string[] };

/** What bidders need of a pool. */
export interface BiddablePool {
  /** the public code */
  poolId: string;
  /** the number on chain */
  number: bigint;
  chain: DemoChain;
  form: Pick<PoolForm, 'biddingToken' | 'whiteListUsers'>;
}

/** A pool that exists on its chain. */
export interface OpenedPool extends BiddablePool {
  form: PoolForm;
}

/** An order on its chain. */
export interface PlacedOrder {
  pool: BiddablePool;
  by: Sender;
  order: bigint;
  transactionHash: string;
}

/** Opens a pool as the create page does: metadata to IPFS, approve, initiate, save, whitelist. */
export async function openPool(chain: DemoChain, owner: Person, form: PoolForm): Promise<OpenedPool> {
  const { poolType = 'public', isKyc = true } = form;
  const metadata = metadataJson(
    metadataOf({ ...form, network: networkName(form.network), poolType, isKyc }, form),
  );
  await owner.api.upload('metadata', metadata);
  await chain.approve(owner, form.poolingToken);
  const { whiteListUsers = [], ...body } = form;
  const terms = transactions.termsOf(form, {
    formHash: hashMetadata(metadata),
    maxFeeNumerator: MAX_FEE_NUMERATOR,
  });
  const opening = transactions.createPool(chain.network, terms, { whitelist: whiteListUsers });
  const { receipt, events } = await chain.transact(owner, opening);
  const opened = events.find((event) => event.name === 'NewPool');
  if (!opened) throw new Error('The transaction opened no pool');
  const transactionHash = receipt.hash;
  const created = () => owner.api.call('createPool', { body: { ...body, transactionHash } });
  const { data } = await report(created);
  if (whiteListUsers.length > 0) {
    const list = { poolId: data.poolId, transactionHash, whiteListUsers, methodType: 'add' as const };
    await report(() => owner.api.call('addWhitelist', { body: list }));
  }
  const number = opened.args.poolId;
  return { poolId: poolCode(chain.network.chainId, Number(number)), number, chain, form };
}

/** Places a bid; a visitor of the pages also posts it to the server. */
export async function placeBid(
  pool: BiddablePool,
  by: Sender & { api?: Client },
  minBuyAmount: bigint,
  sellAmount: bigint,
): Promise<PlacedOrder> {
  const { chain, form, poolId } = pool;
  await chain.approve(by, form.biddingToken);
  const proof = form.whiteListUsers ? (whitelistTree(form.whiteListUsers).proof(by.address) ?? []) : [];
  const bid = transactions.placeBid(placeOf(pool), { minBuyAmount, sellAmount, proof });
  const { receipt, events } = await chain.transact(by, bid);
  const placed = events.find((event) => event.name === 'NewSellOrderPlaced');
  if (!placed) throw new Error('The transaction placed no order');
  const transactionHash = receipt.hash;
  const { api } = by;
  if (api) await report(() => api.call('createOrder', { body: { poolId, transactionHash } }));
  return { pool, by, order: placed.args.order, transactionHash };
}

/** Withdraws a bid before the end, for the penalty. */
export async function withdrawBid({ pool, by, order }: PlacedOrder): Promise<void> {
  const { receipt } = await pool.chain.transact(by, transactions.withdrawBids(placeOf(pool), [order]));
  const body = { poolId: pool.poolId, transactionHash: receipt.hash };
  if (isVisitor(by)) await report(() => by.api.call('emergencyWithdraw', { body }));
}

/** Settles a pool that has ended. */
export async function settle(pool: OpenedPool, by: Person): Promise<void> {
  const { receipt } = await pool.chain.transact(by, transactions.settlePool(placeOf(pool)));
  const body = { poolId: pool.poolId, transactionHash: receipt.hash };
  await report(() => by.api.call('settlePool', { body }));
}

/** Claims a bid of a settled pool: tokens, the rest of the payment, or both. */
export async function claim({ pool, by, order }: PlacedOrder): Promise<void> {
  const { receipt } = await pool.chain.transact(by, transactions.claimBids(placeOf(pool), [order]));
  const body = { poolId: pool.poolId, transactionHash: receipt.hash };
  if (isVisitor(by)) await report(() => by.api.call('claim', { body }));
}

/** Cancels the sale, as its owner. */
export async function cancelPool(pool: OpenedPool, owner: Person): Promise<void> {
  const { receipt } = await pool.chain.transact(owner, transactions.cancelPool(placeOf(pool)));
  const body = { id: pool.poolId, isCancelled: true as const, transactionHash: receipt.hash };
  await report(() => owner.api.call('cancelPool', { body }));
}

/** Marks the pool as scam, as the admin: on chain with the admin wallet, then on the server with a message. */
export async function markScam(
  pool: OpenedPool,
  wallet: Sender,
  admin: Client,
  message: string,
): Promise<void> {
  const { receipt } = await pool.chain.transact(wallet, transactions.markScam(placeOf(pool)));
  const body = {
    id: pool.poolId,
    title: 'Scam',
    message,
    scamStatus: true as const,
    transactionHash: receipt.hash,
  };
  await report(() => admin.call('addScam', { body }));
}

/** Deletes a pool before its start, as the admin. */
export async function deletePool(pool: OpenedPool, wallet: Sender, admin: Client): Promise<void> {
  const { receipt } = await pool.chain.transact(wallet, transactions.deletePool(placeOf(pool)));
  const body = { id: pool.poolId, isDeleted: true as const, transactionHash: receipt.hash };
  await report(() => admin.call('softDelete', { body }));
}

/** The pool as the caller sees it. */
export async function readPool(pool: BiddablePool, api: Client): Promise<Pool> {
  return (await api.call('getPool', { params: { poolId: pool.poolId } })).data;
}

/** A pool's place, for the transaction builders. */
export function placeOf({ chain, number }: BiddablePool): transactions.PoolPlace {
  const { chainId, auction } = chain.network;
  return { chainId, idoAddress: auction, blockchainPoolId: Number(number) };
}

function isVisitor(by: Sender): by is Person {
  return 'api' in by;
}

function networkName(name: string): NetworkName {
  const network = poolNetworks.find((one) => one.name === name);
  if (!network) throw new Error(`There are no pools on ${name}`);
  return network.name;
}
