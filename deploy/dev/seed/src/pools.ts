import {
  hashMetadata,
  metadataJson,
  metadataOf,
  poolCode,
  poolNetworks,
  whitelistTree,
  type NetworkName,
} from '@launchpad/contracts';
import type { BodyOf, Pool, Routes } from '@launchpad/api';
import type { Api } from './api.js';
import type { DemoChain, Sender } from './chain.js';
import type { Person } from './person.js';

/** What the create form holds: the call's body, less what the chain decides. */
export type PoolForm = Omit<BodyOf<Routes['createPool']>, 'transactionHash'> & { whiteListUsers?: string[] };

/** A pool as its bidders need it. */
export interface BiddablePool {
  /** the public code */
  poolId: string;
  /** the number on chain */
  number: bigint;
  chain: DemoChain;
  form: Pick<PoolForm, 'biddingToken' | 'whiteListUsers'>;
}

/** A pool that stands on its chain. */
export interface OpenedPool extends BiddablePool {
  form: PoolForm;
}

/** An order as the chain knows it. */
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
  await owner.api.upload('metadata', metadata, 'metadata.json');
  await chain.approve(owner, form.poolingToken);
  const { whiteListUsers = [], ...body } = form;
  const { receipt, events } = await chain.auction(owner, 'initiatePool', [
    {
      formHash: hashMetadata(metadata),
      poolingToken: form.poolingToken,
      biddingToken: form.biddingToken,
      orderCancellationEndDate: form.poolCancelDate,
      poolStartDate: form.poolStartDate,
      poolEndDate: form.poolEndDate,
      pooledSellAmount: form.poolSellAmount,
      minBuyAmount: form.minimumBuyAmount,
      minimumBiddingAmountPerOrder: form.minimumBiddingAmount,
      minFundingThreshold: form.minimumFundingThreshold,
      isAtomicClosureAllowed: form.isFinalize ?? false,
      poolingTokenDecimals: form.ptDecimals,
      biddingTokenDecimals: form.bdDecimals,
      merkleRoot: whitelistTree(whiteListUsers).root,
    },
  ]);
  const opened = events.find((event) => event.name === 'NewPool');
  if (!opened) throw new Error('The transaction opened no pool');
  const transactionHash = receipt.hash;
  const { data } = await owner.api.call('createPool', { body: { ...body, transactionHash } });
  if (whiteListUsers.length > 0) {
    const list = { poolId: data.poolId, transactionHash, whiteListUsers, methodType: 'add' as const };
    await owner.api.call('addWhitelist', { body: list });
  }
  const number = opened.args.poolId;
  return { poolId: poolCode(chain.network.chainId, Number(number)), number, chain, form };
}

/** Places a bid; who visits the page also tells the server of it. */
export async function placeBid(
  pool: BiddablePool,
  by: Sender & { api?: Api },
  minBuyAmount: bigint,
  sellAmount: bigint,
): Promise<PlacedOrder> {
  const { chain, form, number, poolId } = pool;
  await chain.approve(by, form.biddingToken);
  const proof = form.whiteListUsers ? (whitelistTree(form.whiteListUsers).proof(by.address) ?? []) : [];
  const args = [number, proof, [minBuyAmount], [sellAmount], [0n]];
  const { receipt, events } = await chain.auction(by, 'placeSellOrders', args);
  const placed = events.find((event) => event.name === 'NewSellOrderPlaced');
  if (!placed) throw new Error('The transaction placed no order');
  const transactionHash = receipt.hash;
  await by.api?.call('createOrder', { body: { poolId, transactionHash } });
  return { pool, by, order: placed.args.order, transactionHash };
}

/** Takes a bid back before the end, for the penalty. */
export async function withdrawBid({ pool, by, order }: PlacedOrder): Promise<void> {
  const { receipt } = await pool.chain.auction(by, 'cancelSellOrders', [pool.number, [order]]);
  const body = { poolId: pool.poolId, transactionHash: receipt.hash };
  if (isVisitor(by)) await by.api.call('emergencyWithdraw', { body });
}

/** Settles a pool that is over. */
export async function settle(pool: OpenedPool, by: Person): Promise<void> {
  const { receipt } = await pool.chain.auction(by, 'settlePool', [pool.number]);
  await by.api.call('settlePool', { body: { poolId: pool.poolId, transactionHash: receipt.hash } });
}

/** Claims a bid of a settled pool: tokens, the rest of the payment, or both. */
export async function claim({ pool, by, order }: PlacedOrder): Promise<void> {
  const { receipt } = await pool.chain.auction(by, 'claimFromParticipantOrder', [pool.number, [order]]);
  const body = { poolId: pool.poolId, transactionHash: receipt.hash };
  if (isVisitor(by)) await by.api.call('claim', { body });
}

/** The owner stops the sale. */
export async function cancelPool(pool: OpenedPool, owner: Person): Promise<void> {
  const { receipt } = await pool.chain.auction(owner, 'markCancel', [pool.number]);
  const body = { id: pool.poolId, isCancelled: true as const, transactionHash: receipt.hash };
  await owner.api.call('cancelPool', { body });
}

/** The admin marks the pool as scam: on chain with the admin wallet, then with a message on the server. */
export async function markScam(pool: OpenedPool, wallet: Sender, admin: Api, message: string): Promise<void> {
  const { receipt } = await pool.chain.auction(wallet, 'markSpam', [pool.number]);
  const body = {
    id: pool.poolId,
    title: 'Scam',
    message,
    scamStatus: true as const,
    transactionHash: receipt.hash,
  };
  await admin.call('addScam', { body });
}

/** The admin deletes a pool before its start. */
export async function deletePool(pool: OpenedPool, wallet: Sender, admin: Api): Promise<void> {
  const { receipt } = await pool.chain.auction(wallet, 'deletPool', [pool.number]);
  const body = { id: pool.poolId, isDeleted: true as const, transactionHash: receipt.hash };
  await admin.call('softDelete', { body });
}

/** The pool as this caller sees it. */
export async function readPool(pool: BiddablePool, api: Api): Promise<Pool> {
  return (await api.call('getPool', { params: { poolId: pool.poolId } })).data;
}

function isVisitor(by: Sender): by is Person {
  return 'api' in by;
}

function networkName(name: string): NetworkName {
  const network = poolNetworks.find((one) => one.name === name);
  if (!network) throw new Error(`No pools live on ${name}`);
  return network.name;
}
