import type { Network } from '@launchpad/api';
import { addressAt, displayToken, readWords, textIn, uintAt, wordOf } from '@launchpad/web-kit';

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

/** Selectors, so that a visitor sees a sale without a chain library. */
export const selectors = {
  saleCount: '0xa1e89aec',
  sale: '0x96032702',
  purchaseOf: '0xb3080ba5',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
} as const;

/** The words of the contract's record of a sale, in their order. */
const RECORD = [
  'saleToken',
  'start',
  'end',
  'paused',
  'decimals',
  'paymentToken',
  'buyerCap',
  'price',
  'supply',
  'purchased',
  'claimed',
  'raised',
  'withdrawn',
  'merkleRoot',
] as const;
const at = (field: (typeof RECORD)[number]) => RECORD.indexOf(field);

/** Payment tokens due for an amount of sale tokens, rounded up like in the contract. */
export function quote(sale: Pick<Sale, 'price' | 'token'>, amount: bigint): bigint {
  const one = 10n ** BigInt(sale.token.decimals);
  return (amount * sale.price + one - 1n) / one;
}

async function readToken(url: string, address: string): Promise<Token> {
  const [symbol, decimals] = await Promise.all([
    readWords(url, address, selectors.symbol),
    readWords(url, address, selectors.decimals),
  ]);
  return displayToken({ address, symbol: textIn(symbol), decimals: Number(uintAt(decimals, 0)) });
}

/** The latest sale of a network; undefined if there is none. Throws node errors. */
export async function readLatestSale(
  network: Network,
  address: string | undefined,
): Promise<Sale | undefined> {
  const { publicRpcUrl: url, fixedPriceSale } = network;
  if (!fixedPriceSale) return undefined;
  const read = (method: keyof typeof selectors, ...args: (bigint | string)[]) =>
    readWords(url, fixedPriceSale, selectors[method], args.map(wordOf).join(''));
  const id = uintAt(await read('saleCount'), 0);
  if (id === 0n) return undefined;
  const record = await read('sale', id);
  const [token, payment, mine] = await Promise.all([
    readToken(url, addressAt(record, at('saleToken'))),
    readToken(url, addressAt(record, at('paymentToken'))),
    address ? read('purchaseOf', id, address) : undefined,
  ]);
  const amount = (field: (typeof RECORD)[number]) => uintAt(record, at(field));
  return {
    id,
    token,
    payment,
    price: amount('price'),
    supply: amount('supply'),
    purchased: amount('purchased'),
    claimed: amount('claimed'),
    start: Number(amount('start')),
    end: Number(amount('end')),
    paused: amount('paused') === 1n,
    merkleRoot: `0x${wordOf(amount('merkleRoot'))}`,
    mine: mine && { purchased: uintAt(mine, 0), hasClaimed: uintAt(mine, 1) === 1n },
  };
}
