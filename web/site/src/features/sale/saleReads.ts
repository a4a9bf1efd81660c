import type { Network } from '@launchpad/api';
import { readContract, displayToken } from '@launchpad/web-kit';

/** A fixed-price sale; amounts in smallest units. */
export interface Sale {
  id: bigint;
  token: Token;
  payment: Token;
  /** payment tokens per whole sale token */
  price: bigint;
  supply: bigint;
  purchased: bigint;
  claimed: bigint;
  start: number;
  end: number;
  paused: boolean;
  /** of the list of buyers; zero where everybody may buy */
  merkleRoot: string;
  /** what the connected wallet bought, and whether it has claimed it */
  mine: { purchased: bigint; hasClaimed: boolean } | undefined;
}

export interface Token {
  address: string;
  symbol: string;
  decimals: number;
}

interface SaleRecord {
  saleToken: string;
  paymentToken: string;
  price: bigint;
  supply: bigint;
  purchased: bigint;
  claimed: bigint;
  start: bigint;
  end: bigint;
  paused: boolean;
  merkleRoot: string;
}

/** Payment tokens due for an amount of sale tokens, rounded up like in the contract. */
export function quote(sale: Pick<Sale, 'price' | 'token'>, amount: bigint): bigint {
  const one = 10n ** BigInt(sale.token.decimals);
  return (amount * sale.price + one - 1n) / one;
}

async function readToken(url: string, address: string): Promise<Token> {
  const { erc20 } = await import('@launchpad/web-kit/chain/calls');
  const [[symbol], [decimals]] = await Promise.all([
    readContract(url, address, erc20, 'symbol'),
    readContract(url, address, erc20, 'decimals'),
  ]);
  return displayToken({ address: address.toLowerCase(), symbol: String(symbol), decimals: Number(decimals) });
}

/** The latest sale of a network; undefined if there is none. Throws node errors. */
export async function readLatestSale(
  network: Network,
  address: string | undefined,
): Promise<Sale | undefined> {
  const { sale: contract } = await import('@launchpad/web-kit/chain/calls');
  const { publicRpcUrl: url, fixedPriceSale } = network;
  if (!fixedPriceSale) return undefined;
  const read = (method: string, args: readonly unknown[] = []) =>
    readContract(url, fixedPriceSale, contract, method, args);
  const id = BigInt(String((await read('saleCount'))[0]));
  if (id === 0n) return undefined;
  const record = (await read('sale', [id]))[0] as SaleRecord;
  const [token, payment, mine] = await Promise.all([
    readToken(url, record.saleToken),
    readToken(url, record.paymentToken),
    address ? read('purchaseOf', [id, address]) : undefined,
  ]);
  const { price, supply, purchased, claimed, start, end, paused, merkleRoot } = record;
  return {
    id,
    token,
    payment,
    price,
    supply,
    purchased,
    claimed,
    start: Number(start),
    end: Number(end),
    paused,
    merkleRoot: merkleRoot.toLowerCase(),
    mine: mine && { purchased: BigInt(String(mine[0])), hasClaimed: mine[1] === true },
  };
}
