import type { Network } from '@launchpad/api';
import { addressAt, chainNow, displayToken, readWords, textIn, uintAt, wordOf } from '@launchpad/web-kit';

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

/** As many of the newest sales of a network are looked at. */
export const MOST_SALES = 20;

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
const tokenOf = (record: readonly string[]) => addressAt(record, at('saleToken'));
const paymentOf = (record: readonly string[]) => addressAt(record, at('paymentToken'));

/** What a record says but the tokens. */
function termsIn(record: readonly string[]): Omit<Sale, 'id' | 'token' | 'payment' | 'mine'> {
  const amount = (field: (typeof RECORD)[number]) => uintAt(record, at(field));
  return {
    price: amount('price'),
    supply: amount('supply'),
    purchased: amount('purchased'),
    claimed: amount('claimed'),
    start: Number(amount('start')),
    end: Number(amount('end')),
    paused: amount('paused') === 1n,
    merkleRoot: `0x${wordOf(amount('merkleRoot'))}`,
  };
}

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

/** What a wallet bought in a sale. */
type Purchase = NonNullable<Sale['mine']>;

export const purchaseIn = (words: readonly string[]): Purchase => ({
  purchased: uintAt(words, 0),
  hasClaimed: uintAt(words, 1) === 1n,
});

/** A sale as its contract has it. */
interface KnownSale {
  id: bigint;
  record: readonly string[];
  mine: Purchase | undefined;
}

/** Sales with their tokens, each of which is read once. Throws node errors. */
export async function withTokens(url: string, known: readonly KnownSale[]): Promise<Sale[]> {
  const addresses = known.flatMap(({ record }) => [tokenOf(record), paymentOf(record)]);
  const tokens = new Map(
    await Promise.all(
      [...new Set(addresses)].map(async (token) => [token, await readToken(url, token)] as const),
    ),
  );
  return known.map(({ id, record, mine }) => ({
    ...{ id, mine },
    ...termsIn(record),
    token: tokens.get(tokenOf(record))!,
    payment: tokens.get(paymentOf(record))!,
  }));
}

/**
 * The sales of a network that concern a visitor, newest first: the newest, those that have not ended, and those that
 * the wallet bought in. Of very many only the newest are looked at; `readEarlierSales` looks further back. Throws node
 * errors.
 */
export async function readSales(network: Network, address: string | undefined): Promise<Sale[]> {
  const { publicRpcUrl: url, fixedPriceSale, chainId } = network;
  if (!fixedPriceSale) return [];
  const read = (method: keyof typeof selectors, ...args: (bigint | string)[]) =>
    readWords(url, fixedPriceSale, selectors[method], args.map(wordOf).join(''));
  const newest = uintAt(await read('saleCount'), 0);
  const ids = Array.from({ length: Math.min(Number(newest), MOST_SALES) }, (_, i) => newest - BigInt(i));
  const known = await Promise.all(
    ids.map(async (id) => {
      const [record, bought] = await Promise.all([
        read('sale', id),
        address ? read('purchaseOf', id, address) : undefined,
      ]);
      return { id, record, mine: bought && purchaseIn(bought) };
    }),
  );
  const shown = known.filter(
    ({ id, record, mine }) =>
      id === newest || uintAt(record, at('end')) > chainNow(chainId) || (mine?.purchased ?? 0n) > 0n,
  );
  return withTokens(url, shown);
}
