import { setClocks } from '@launchpad/web-kit';
import { auction, erc20 } from '@launchpad/web-kit/chain/calls';
import { type ApiRequest, bsc, goerli, Problem } from '@launchpad/web-kit/test/mockApi';
import { act } from '@testing-library/react';
import { AbiCoder, Interface, type ParamType, ZeroAddress, ZeroHash } from 'ethers';
import { answer } from './server';

const permits = new Interface([
  'function nonces(address) view returns (uint256)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
]);

/** The state of both mocked chains. */
export const chain = {
  token: { name: 'Moon Token', symbol: 'MOON', decimals: 18 },
  /** no address has a token contract */
  noToken: false,
  balance: 1_000n * 10n ** 18n,
  totalSupply: 10_000n * 10n ** 18n,
  feeNumerator: 15n,
  allowance: 0n,
  /** the tokens refuse to change one allowance to another, as Tether's does: only from or to zero */
  raisesNone: false,
  /** the tokens support permits */
  permits: false,
  /** names of functions for whose calls the node answers 429 */
  busyFor: [] as string[],
  /** what each token refused to pay to a pool's owner */
  credit: 0n,
  /** of each pool's whitelist */
  merkleRoot: ZeroHash,
  /** name of the error with which every auction call reverts */
  revertsWith: undefined as string | undefined,
  receiptStatus: '0x1',
  /** code at every wallet's address: of a multisig, if any */
  code: '0x',
  /** false while the other signers of a multisig have not confirmed */
  isMined: true,
  logs: [] as { address: string; topics: string[]; data: string }[],
};

const initial = { ...chain };

export function resetChain(): void {
  Object.assign(chain, initial, { logs: [] });
  for (const { publicRpcUrl } of [goerli, bsc]) answer(`POST ${new URL(publicRpcUrl).pathname}`, respond);
}

/** Goerli's time becomes this one (unix seconds), and stays. */
export function setChainTime(timestamp: number): void {
  const clock = { chainId: 5, blockNumber: 2, timestamp, arrivedAt: Date.now() + 3_600_000, healthy: true };
  act(() => setClocks([clock], Date.now()));
}

function respond({ body }: ApiRequest): unknown {
  const { method, params } = body as { method: string; params: unknown[] };
  const called = method === 'eth_call' ? calledFunction((params[0] as { data: string }).data) : undefined;
  if (called && chain.busyFor.includes(called)) return new Problem(429, 'Too many requests');
  if (chain.revertsWith && method === 'eth_call') {
    const data = auction.encodeErrorResult(chain.revertsWith, []);
    return { error: { code: 3, message: 'execution reverted', data } };
  }
  const result = reply(method, params);
  return result === undefined ? { error: { code: -32000, message: 'execution reverted' } } : { result };
}

const word = (value: bigint) => AbiCoder.defaultAbiCoder().encode(['uint256'], [value]);

/** A pool's record, of which only the whitelist's root is not zero. */
function poolData(): string {
  const [record] = auction.getFunction('poolData')!.outputs;
  const zero = ({ baseType, components, type }: ParamType): unknown => {
    if (baseType === 'tuple') return Object.fromEntries(components!.map((part) => [part.name, zero(part)]));
    return { address: ZeroAddress, bytes32: ZeroHash, bool: false, string: '' }[type] ?? 0n;
  };
  const empty = zero(record!) as { terms: object };
  return auction.encodeFunctionResult('poolData', [
    { ...empty, terms: { ...empty.terms, merkleRoot: chain.merkleRoot } },
  ]);
}

function call({ to, data }: { to: string; data: string }): string | undefined {
  const permit = chain.permits ? permits.getFunction(data.slice(0, 10)) : null;
  if (permit?.name === 'nonces') return word(0n);
  if (permit) return permits.encodeFunctionResult(permit, ['0x0f', 'Moon', '1', 5, to, ZeroHash, []]);
  const name = erc20.getFunction(data.slice(0, 10))?.name;
  if (name === 'balanceOf') return word(chain.balance);
  if (name === 'allowance') return word(chain.allowance);
  if (name === 'approve') {
    const approved: bigint = erc20.decodeFunctionData('approve', data)[1];
    return chain.raisesNone && chain.allowance > 0n && approved > 0n ? undefined : word(1n);
  }
  if (name === 'totalSupply') return word(chain.totalSupply);
  const view = auction.getFunction(data.slice(0, 10))?.name;
  if (view === 'feeNumerator') return word(chain.feeNumerator);
  if (view === 'poolData') return poolData();
  if (view === 'credit') return word(chain.credit);
  if (name === 'name' || name === 'symbol' || name === 'decimals') {
    if (chain.noToken) return undefined;
    const coin = goerli.stableCoins.find(({ address }) => address === to);
    const token = coin ? { ...coin, symbol: coin.name } : chain.token;
    return erc20.encodeFunctionResult(name, [token[name]]);
  }
  return '0x';
}

function reply(method: string, params: unknown[]): unknown {
  if (method === 'eth_call') return call(params[0] as { to: string; data: string });
  if (method === 'eth_getTransactionByHash') return null;
  if (method === 'eth_getCode') return chain.code;
  if (method === 'eth_getTransactionReceipt') {
    if (!chain.isMined) return null;
    return { transactionHash: params[0], status: chain.receiptStatus, logs: chain.logs };
  }
  return '0x1';
}

/** The name of the auction's or token's function in an encoded call. */
export function calledFunction(data: string): string | undefined {
  const selector = data.slice(0, 10);
  return (auction.getFunction(selector) ?? erc20.getFunction(selector))?.name;
}
