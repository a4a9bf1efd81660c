import { transactions, type Client, type PoolDetail } from '@launchpad/client';
import {
  MAX_FEE_NUMERATOR,
  hashMetadata,
  metadataJson,
  metadataOf,
  poolNetwork,
  poolNetworks,
} from '@launchpad/contracts';
import { deployment, type DemoToken } from '@launchpad/contracts/testing';
import {
  logo,
  signInAsAdmin,
  specimenDocument,
  type DemoChain,
  type Person,
  type PoolForm,
} from '@launchpad/seed';
import { parseUnits } from 'ethers';

const HOUR = 3_600;

const { AUR, BOR } = deployment.saleTokens;
const { BUSD, USDC } = deployment.stableCoins;

/** What is sold on each chain, for which stablecoin. */
export const sales = poolNetworks.map(({ chainId, name }, index) => {
  const [pooling, bidding] = index % 2 === 0 ? [AUR, USDC] : [BOR, BUSD];
  return { chainId, network: name, pooling, bidding };
});

/** An owner's form for a sale of 1,000 tokens with a soft cap of 500 coins, for one day from `start`. */
export async function saleForm(
  owner: Person,
  network: string,
  title: string,
  { pooling, bidding, start }: { pooling: DemoToken; bidding: DemoToken; start: number },
): Promise<PoolForm> {
  const tokens = (amount: string) => `${parseUnits(amount, pooling.decimals)}`;
  const coins = (amount: string) => `${parseUnits(amount, bidding.decimals)}`;
  const { cid: picture } = await owner.api.upload('logo', await logo(title, ['#7FB2FF', '#175BB8']));
  const { cid: identityDoc } = await owner.api.upload('identityDoc', await specimenDocument());
  return {
    network,
    title,
    description: '<p>Weather, measured by everybody.</p>',
    logo: picture,
    identityDoc,
    website: 'https://example.com',
    name: 'Robin Keller',
    email: 'robin@example.com',
    phone: '+41 44 555 01 23',
    poolingToken: pooling.address,
    ptName: pooling.name,
    ptSymbol: pooling.symbol,
    ptDecimals: pooling.decimals,
    biddingToken: bidding.address,
    bdName: bidding.name,
    bdSymbol: bidding.symbol,
    bdDecimals: bidding.decimals,
    poolSellAmount: tokens('1000'),
    minimumBuyAmount: tokens('10'),
    minimumBiddingAmount: coins('10'),
    minimumFundingThreshold: coins('500'),
    poolStartDate: start,
    poolEndDate: start + 24 * HOUR,
    poolCancelDate: start + 23 * HOUR,
  };
}

/** The metadata of a pool of that form. */
export function metadataIn(chainId: number, form: PoolForm): ReturnType<typeof metadataOf> {
  const network = poolNetwork(chainId)!.name;
  return metadataOf({ ...form, network, poolType: 'public', isKyc: true }, form);
}

/** Opens a pool as its owner does: on chain, then in the product. */
export async function openPool(
  api: Client,
  { network }: DemoChain,
  form: PoolForm,
  send: (transaction: transactions.UnsignedTransaction) => Promise<string>,
): Promise<PoolDetail> {
  const metadata = metadataJson(metadataIn(network.chainId, form));
  await api.upload('metadata', metadata);
  const terms = transactions.termsOf(form, {
    formHash: hashMetadata(metadata),
    maxFeeNumerator: MAX_FEE_NUMERATOR,
  });
  const transactionHash = await send(transactions.createPool(network, terms));
  return (await api.call('createPool', { body: { ...form, transactionHash } })).data;
}

/** Approves a pool as the admin. */
export async function approvePool(url: string, poolId: string): Promise<void> {
  const admin = await signInAsAdmin(url);
  const { version } = (await admin.call('getPool', { params: { poolId } })).data;
  await admin.call('updateStatus', { params: { id: poolId }, body: { poolStatus: true, version } });
}
