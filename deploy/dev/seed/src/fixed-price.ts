import { decodeFixedPriceSaleLog, fixedPriceSaleInterface, testTokenInterface } from '@launchpad/contracts';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { parseUnits, ZeroHash } from 'ethers';
import type { DemoChain } from './chain.js';
import type { Person } from './person.js';

const DAY = 86_400;

/**
 * Opens a running fixed-price sale with a few purchases: of the token of a live pool, so that the page knows its logo
 * and story. Where the buyers are on that pool's whitelist, the sale has the same list.
 */
export async function openFixedPriceSale(chain: DemoChain, buyers: Person[], now: number): Promise<void> {
  const { fixedPriceSale: contract, chainId } = chain.network;
  const [first] = buyers;
  if (!contract || !first) return;
  const { api } = first;
  const query = { network: `${chainId}`, status: 'live', limit: 100 } as const;
  const { pools } = (await api.call('listPools', { params: { x: 'all' }, query })).data;
  const pool = pools.find(({ poolType }) => poolType === 'whiteList') ?? pools[0];
  if (!pool) throw new Error(`No pool is live on chain ${chainId}`);
  const listed = await Promise.all(
    buyers.map(async ({ address }) => {
      const { whited } = await api.call('getWhitelist', { params: { id: pool.poolId }, query: { address } });
      return whited;
    }),
  );
  const isWhitelisted = listed.every((answer) => answer.listed);
  const token = { address: pool.poolingToken, decimals: pool.ptDecimals };
  const payment = deployment.stableCoins.USDC;
  const operator = demoAccounts.saleOperator;
  const supply = parseUnits('100000', token.decimals);
  await chain.send(operator, token.address, testTokenInterface, 'mint', [operator.address, supply]);
  await chain.approve(operator, token.address, contract);
  const price = parseUnits('0.75', payment.decimals);
  const root = isWhitelisted ? pool.merkleRoot : ZeroHash;
  const args = [token.address, payment.address, price, supply, now - DAY, now + 30 * DAY, root];
  const receipt = await chain.send(operator, contract, fixedPriceSaleInterface, 'create', args);
  const created = receipt.logs.map(decodeFixedPriceSaleLog).find((event) => event?.name === 'SaleCreated');
  if (created?.name !== 'SaleCreated') throw new Error('The transaction opened no sale');
  for (const [index, buyer] of buyers.entries()) {
    const tokens = 2_000n * BigInt(index + 1);
    const proof = isWhitelisted ? (listed[index]?.proof ?? []) : [];
    await chain.approve(buyer, payment.address, contract);
    const purchase = [created.args.saleId, parseUnits(`${tokens}`, token.decimals), tokens * price, proof];
    await chain.send(buyer, contract, fixedPriceSaleInterface, 'purchase', purchase);
  }
}
