import { decodeFixedPriceSaleLog, fixedPriceSaleInterface, testTokenInterface } from '@launchpad/contracts';
import { demoAccounts, deployment, deployToken } from '@launchpad/contracts/testing';
import { parseUnits, ZeroHash } from 'ethers';
import type { DemoChain, Sender } from './chain.js';

const DAY = 86_400;

/** Opens a running fixed-price sale with a few purchases. */
export async function openFixedPriceSale(chain: DemoChain, buyers: Sender[], now: number): Promise<void> {
  const contract = chain.network.fixedPriceSale;
  if (!contract) return;
  const token = await deployToken(chain.provider, { name: 'Meridian Pass', symbol: 'MRDN', decimals: 18 });
  const payment = deployment.stableCoins.USDC;
  const operator = demoAccounts.saleOperator;
  const supply = parseUnits('100000', token.decimals);
  await chain.send(operator, token.address, testTokenInterface, 'mint', [operator.address, supply]);
  await chain.approve(operator, token.address, contract);
  const price = parseUnits('0.75', payment.decimals);
  const args = [token.address, payment.address, price, supply, now - DAY, now + 30 * DAY, ZeroHash];
  const receipt = await chain.send(operator, contract, fixedPriceSaleInterface, 'create', args);
  const created = receipt.logs.map(decodeFixedPriceSaleLog).find((event) => event?.name === 'SaleCreated');
  if (created?.name !== 'SaleCreated') throw new Error('The transaction opened no sale');
  for (const [index, buyer] of buyers.entries()) {
    const tokens = 2_000n * BigInt(index + 1);
    await chain.approve(buyer, payment.address, contract);
    const purchase = [created.args.saleId, parseUnits(`${tokens}`, token.decimals), tokens * price, []];
    await chain.send(buyer, contract, fixedPriceSaleInterface, 'purchase', purchase);
  }
}
