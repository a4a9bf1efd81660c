import type { Network } from '@launchpad/api';
import { addressAt, chainNow, readWords, uintAt, wordOf } from '@launchpad/web-kit';
import { readFacts, type Token, type TokenFacts, tokenSelectors } from './tokenReads';

/** A fixed-price sale; amounts in smallest units. */
export interface Sale {
  id: bigint;
  token: Token;
  /** undefined where it can't be shown */
  payment: Token | undefined;
  /** why nothing can be bought now: its tokens could not be read, or what it is paid in is no token */
  lack: 'failed' | 'payment' | undefined;
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

/** A sale that something can be bought in. */
export type OpenSale = Sale & { payment: Token; lack: undefined };

export const canBuy = (sale: Sale): sale is OpenSale => sale.payment !== undefined && !sale.lack;

/** As many of the newest sales of a network are looked at. */
export const MOST_SALES = 20;

/** Selectors, so that a visitor sees a sale without a chain library. */
export const selectors = {
  saleCount: '0xa1e89aec',
  sale: '0x96032702',
  purchaseOf: '0xb3080ba5',
  ...tokenSelectors,
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
function termsIn(record: readonly string[]): Omit<Sale, 'id' | 'token' | 'payment' | 'lack' | 'mine'> {
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

/** The sale's tokens, of which the contract knows what is sold. */
function tokensIn(
  record: readonly string[],
  { isFailed: isTokenFailed, address, symbol }: TokenFacts,
  { isFailed, decimals, ...payment }: TokenFacts,
): Pick<Sale, 'token' | 'payment' | 'lack'> {
  const isKnown = decimals !== undefined;
  return {
    token: { address, symbol, decimals: Number(uintAt(record, at('decimals'))) },
    payment: isKnown ? { ...payment, decimals } : undefined,
    lack: isTokenFailed || isFailed ? 'failed' : isKnown ? undefined : 'payment',
  };
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

/** Sales with their tokens, each of which is read once, or what they lack of them. */
export async function withTokens(url: string, known: readonly KnownSale[]): Promise<Sale[]> {
  const addresses = known.flatMap(({ record }) => [tokenOf(record), paymentOf(record)]);
  const tokens = new Map(
    await Promise.all(
      [...new Set(addresses)].map(async (token) => [token, await readFacts(url, token)] as const),
    ),
  );
  return known.map(({ id, record, mine }) => ({
    ...{ id, mine },
    ...termsIn(record),
    ...tokensIn(record, tokens.get(tokenOf(record))!, tokens.get(paymentOf(record))!),
  }));
}

/**
 * The sales of a network that concern a visitor, newest first: the newest, those that have not ended, and those that
 * the wallet bought in. Of very many only the newest are looked at; `readEarlierSales` looks further back. Throws node
 * errors, but those of a sale's tokens, which are that sale's lack.
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
