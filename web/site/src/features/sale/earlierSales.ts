import type { Network } from '@launchpad/api';
import { readWords, readWordsOfAll, uintAt, wordOf } from '@launchpad/web-kit';
import { MOST_SALES, purchaseIn, selectors, withTokens, type Sale } from './saleReads';

/** So many sales before the newest ones are looked at, and as many more each time that a buyer asks for them. */
export const LOOK_BACK = 200;
/** Calls in one request. */
const AT_ONCE = 40;

/** What a wallet bought in sales before the newest ones. */
export interface EarlierSales {
  sales: Sale[];
  /** there are sales that were not looked at */
  hasMore: boolean;
}

/**
 * The sales of a network before its newest ones in which a wallet bought, newest first: what it may claim there has no
 * end.
 * @param depth how many of them are looked at
 * Throws node errors.
 */
export async function readEarlierSales(
  { publicRpcUrl: url, fixedPriceSale }: Network,
  address: string | undefined,
  depth: number,
): Promise<EarlierSales> {
  if (!fixedPriceSale || !address) return { sales: [], hasMore: false };
  const readAll = async (method: 'sale' | 'purchaseOf', args: readonly string[]) => {
    const chunks = Array.from({ length: Math.ceil(args.length / AT_ONCE) }, (_, i) =>
      args.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    );
    const read = (chunk: string[]) => readWordsOfAll(url, fixedPriceSale, selectors[method], chunk);
    return (await Promise.all(chunks.map(read))).flat();
  };
  const newest = Number(uintAt(await readWords(url, fixedPriceSale, selectors.saleCount), 0));
  const earlier = Math.max(newest - MOST_SALES, 0);
  const ids = Array.from({ length: Math.min(earlier, depth) }, (_, i) => BigInt(earlier - i));
  const purchases = await readAll(
    'purchaseOf',
    ids.map((id) => wordOf(id) + wordOf(address)),
  );
  const bought = ids.flatMap((id, i) => {
    const mine = purchaseIn(purchases[i] ?? []);
    return mine.purchased > 0n ? [{ id, mine }] : [];
  });
  const records = await readAll(
    'sale',
    bought.map(({ id }) => wordOf(id)),
  );
  const known = bought.map((sale, i) => ({ ...sale, record: records[i] ?? [] }));
  return { sales: await withTokens(url, known), hasMore: earlier > depth };
}
