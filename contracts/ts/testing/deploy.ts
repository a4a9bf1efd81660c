import { setTimeout as delay } from 'node:timers/promises';
import {
  AbiCoder,
  concat,
  getCreate2Address,
  id,
  keccak256,
  parseUnits,
  toQuantity,
  type JsonRpcApiProvider,
  type TransactionReceipt,
} from 'ethers';
import { testTokenInterface } from '../abi.js';
import { auctionBytecode } from './generated/auction.bytecode.js';
import { fixedPriceSaleBytecode } from './generated/fixedPriceSale.bytecode.js';
import { testTokenBytecode } from './generated/testToken.bytecode.js';
import { demoAccounts } from './accounts.js';

/** A test token on a local chain. Anyone can mint it: `mint(to, amount)`, a million per call. */
export interface DemoToken {
  name: string;
  symbol: string;
  decimals: number;
  address: string;
}

/** The addresses of everything on a local chain, the same on each. */
export interface Deployment {
  auction: string;
  fixedPriceSale: string;
  stableCoins: Record<'USDC' | 'USDT' | 'DAI' | 'BUSD', DemoToken>;
  saleTokens: Record<'AUR' | 'BOR' | 'CIR', DemoToken>;
}

/** Deploys bytecode to an address derived from salt and bytecode only; included in anvil. */
const CREATE2_FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const SALT = id('launchpad');
/** Fee in thousandths of a sale's proceeds: the auction's maximum. */
const FEE_NUMERATOR = 15;
/** Whole tokens one call of a faucet gives, and every demo account starts with. */
const FAUCET = '1000000';
/** More than any transaction here needs. */
const GAS = toQuantity(12_000_000);

const { deployer, admin, feeReceiver, saleOperator } = demoAccounts;

const auction = initCode(
  auctionBytecode,
  ['address', 'address', 'uint16', 'address'],
  [deployer.address, admin.address, FEE_NUMERATOR, feeReceiver.address],
);
const fixedPriceSale = initCode(fixedPriceSaleBytecode, ['address'], [saleOperator.address]);

/** The local chains' deployment, known before any chain runs. */
export const deployment: Deployment = {
  auction: deployedAddress(auction),
  fixedPriceSale: deployedAddress(fixedPriceSale),
  stableCoins: {
    USDC: token('USD Coin', 'USDC', 6),
    USDT: token('Tether USD', 'USDT', 6),
    DAI: token('Dai Stablecoin', 'DAI', 18),
    BUSD: token('Binance USD', 'BUSD', 18),
  },
  saleTokens: {
    AUR: token('Aurora', 'AUR', 18),
    BOR: token('Borealis', 'BOR', 9),
    CIR: token('Cirrus', 'CIR', 6),
  },
};

const tokens = [...Object.values(deployment.stableCoins), ...Object.values(deployment.saleTokens)];

/**
 * Deploys the auction, the fixed-price sale and the test tokens to a local chain and funds the demo accounts with
 * each token. Idempotent: existing contracts are kept. The node must hold the demo
 * accounts' keys, as anvil does.
 */
export async function deploy(provider: JsonRpcApiProvider): Promise<Deployment> {
  await deployCode(provider, [auction, fixedPriceSale, ...tokens.map(tokenInitCode)]);
  await fund(
    provider,
    Object.values(demoAccounts).map(({ address }) => address),
  );
  return deployment;
}

/** Deploys init codes to a local chain, those that are not deployed already, each to its {@link deployedAddress}. */
export async function deployCode(provider: JsonRpcApiProvider, contracts: readonly string[]): Promise<void> {
  const codes = await Promise.all(contracts.map((contract) => provider.getCode(deployedAddress(contract))));
  await sendAsDeployer(
    provider,
    contracts
      .filter((_, i) => codes[i] === '0x')
      .map((contract) => ({ to: CREATE2_FACTORY, data: concat([SALT, contract]) })),
  );
}

/** A custom test token, deployed unless it exists already. Its faucet gives a million per call. */
export async function deployToken(
  provider: JsonRpcApiProvider,
  facts: Omit<DemoToken, 'address'>,
): Promise<DemoToken> {
  const made = token(facts.name, facts.symbol, facts.decimals);
  await deployCode(provider, [tokenInitCode(facts)]);
  return made;
}

/** Mints every token to every account that has none of it. */
export async function fund(provider: JsonRpcApiProvider, accounts: readonly string[]): Promise<void> {
  const pairs = tokens.flatMap((minted) => accounts.map((address) => ({ minted, address })));
  const balances = await Promise.all(
    pairs.map(({ minted, address }) =>
      provider.call({
        to: minted.address,
        data: testTokenInterface.encodeFunctionData('balanceOf', [address]),
      }),
    ),
  );
  await sendAsDeployer(
    provider,
    pairs
      .filter((_, i) => BigInt(balances[i] ?? 0) === 0n)
      .map(({ minted, address }) => ({
        to: minted.address,
        data: testTokenInterface.encodeFunctionData('mint', [address, parseUnits(FAUCET, minted.decimals)]),
      })),
  );
}

/** Sends the deployer's transactions in order and waits for them. Throws with the first that failed. */
export async function sendAsDeployer(
  provider: JsonRpcApiProvider,
  transactions: { to: string; data: string }[],
): Promise<void> {
  const hashes: string[] = [];
  for (const transaction of transactions) {
    // One by one: of several at once, anvil may leave one in its queue for ever. With gas of our own: an estimate
    // may not have seen the one before.
    const request = { from: deployer.address, gas: GAS, ...transaction };
    hashes.push(await provider.send('eth_sendTransaction', [request]));
  }
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(provider, hash)));
  const failed = receipts.find(({ status }) => status !== 1);
  if (failed) throw new Error(`deployment transaction ${failed.hash} failed`);
}

// ethers' waitForTransaction waits for another block, which may never come, when the transaction's own is mined while
// it begins to look.
async function receiptOf(provider: JsonRpcApiProvider, hash: string): Promise<TransactionReceipt> {
  for (;;) {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt) return receipt;
    await delay(20);
  }
}

function token(name: string, symbol: string, decimals: number): DemoToken {
  return { name, symbol, decimals, address: deployedAddress(tokenInitCode({ name, symbol, decimals })) };
}

function tokenInitCode({ name, symbol, decimals }: Omit<DemoToken, 'address'>): string {
  return initCode(
    testTokenBytecode,
    ['string', 'string', 'uint8', 'uint256'],
    [name, symbol, decimals, parseUnits(FAUCET, decimals)],
  );
}

function initCode(bytecode: string, types: string[], values: unknown[]): string {
  return concat([bytecode, AbiCoder.defaultAbiCoder().encode(types, values)]);
}

/** Where an init code is deployed on every local chain. */
export function deployedAddress(code: string): string {
  return getCreate2Address(CREATE2_FACTORY, SALT, keccak256(code));
}
