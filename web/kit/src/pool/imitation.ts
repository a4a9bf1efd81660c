import type { Network, Pool } from '@launchpad/api';
import { sameAddress } from '../formats';

/** A symbol reduced to letters and digits, ignoring case, width and accents. */
const normalize = (symbol: string) =>
  symbol
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The stablecoin of the network whose symbol a token at another address carries, if any (ruling 32). */
export function imitatedSymbol(
  symbol: string,
  address: string,
  network: Pick<Network, 'stableCoins'> | undefined,
): string | undefined {
  return network?.stableCoins.find(
    (coin) => !sameAddress(address, coin.address) && normalize(symbol) === normalize(coin.name),
  )?.name;
}

/** The stablecoin whose name a token of the pool imitates, if any (ruling 32). */
export function imitatedCoin(
  pool: Pick<Pool, 'ptSymbol' | 'ptName' | 'poolingToken' | 'bdSymbol' | 'biddingToken'>,
  network: Pick<Network, 'stableCoins'> | undefined,
): string | undefined {
  const tokens = [
    { names: [pool.ptSymbol, pool.ptName], address: pool.poolingToken },
    { names: [pool.bdSymbol], address: pool.biddingToken },
  ];
  return tokens
    .flatMap(({ names, address }) => names.map((name) => imitatedSymbol(name, address, network)))
    .find((imitated) => imitated !== undefined);
}
