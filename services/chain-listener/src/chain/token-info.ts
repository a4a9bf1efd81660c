import { create } from '@bufbuild/protobuf';
import { TokenInfoSchema, type TokenInfo } from '@launchpad/proto';

/** A token's name and symbol; null if unknown. */
export interface TokenNames {
  name: string | null;
  symbol: string | null;
}

/**
 * An order holds at most 2^96 smallest units, less than 10^29: with more decimals than this nobody could bid even a
 * ten-millionth of a token, and every amount would be a row of zeros.
 */
const MOST_DECIMALS = 36;

/**
 * A token as published in facts. Unknown parts get placeholders, and the token is marked as unknown: the address as
 * name, "?" as symbol, and amounts in smallest units if the decimals are unusable.
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
