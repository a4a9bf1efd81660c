import { create } from '@bufbuild/protobuf';
import { TokenInfoSchema, type TokenInfo } from '@launchpad/proto';

/** What a token calls itself, null where that is not known. */
export interface TokenNames {
  name: string | null;
  symbol: string | null;
}

/**
 * An order holds at most 2^96 smallest units, not 10^29 of them: of a token with more decimals than this nobody can
 * bid even a ten-millionth, and every amount would be a line of zeros.
 */
const MOST_DECIMALS = 36;

/**
 * A token as facts tell of it. What is not known has a stand-in, and the token counts as unknown: its address for the
 * name, "?" for the symbol, amounts in smallest units where the decimals are beyond use.
 */
export function tokenInfo(address: string, decimals: number, { name, symbol }: TokenNames): TokenInfo {
  const usable = decimals <= MOST_DECIMALS;
  return create(TokenInfoSchema, {
    address,
    name: name ?? address,
    symbol: symbol ?? '?',
    decimals: usable ? decimals : 0,
    unknown: name === null || symbol === null || !usable,
  });
}
