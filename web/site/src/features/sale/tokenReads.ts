import { displayToken, isRevert, readWords, textIn, uintAt, UndecodableAnswer } from '@launchpad/web-kit';

export interface Token {
  address: string;
  symbol: string;
  decimals: number;
}

/** What could be read of a token. */
export interface TokenFacts {
  address: string;
  /** "unknown" where the token has none */
  symbol: string;
  /** undefined where the contract has none that amounts can be shown with */
  decimals: number | undefined;
  /** the node failed: another read may have more */
  isFailed: boolean;
}

/** Selectors, so that a visitor sees a sale without a chain library. */
export const tokenSelectors = { symbol: '0x95d89b41', decimals: '0x313ce567' } as const;

/** As many as the services know amounts with. */
const MOST_DECIMALS = 36n;

/** Facts do not change: they are read once. */
const known = new Map<string, TokenFacts>();

function decimalsIn(words: readonly string[]): number | undefined {
  const decimals = uintAt(words, 0);
  return decimals > MOST_DECIMALS ? undefined : Number(decimals);
}

/** Reads what is shown of a token. Never throws: what can't be read is missing. */
export async function readFacts(url: string, address: string): Promise<TokenFacts> {
  const key = `${url} ${address}`;
  const read = known.get(key);
  if (read) return read;
  let isFailed = false;
  const ask = <T>(selector: string, valueIn: (words: readonly string[]) => T) =>
    readWords(url, address, selector).then(valueIn, (error: unknown) => {
      if (isRevert(error) || error instanceof UndecodableAnswer) return undefined;
      console.error('token', address, error);
      isFailed = true;
      return undefined;
    });
  const [symbol = '', decimals] = await Promise.all([
    ask(tokenSelectors.symbol, textIn),
    ask(tokenSelectors.decimals, decimalsIn),
  ]);
  const facts = displayToken({ address, symbol, decimals, isFailed });
  if (!isFailed) known.set(key, facts);
  return facts;
}
