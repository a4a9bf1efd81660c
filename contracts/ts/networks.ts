/** The name a network has in pools, bids and forms. */
export type NetworkName = 'Goerli Testnet' | 'BSC Testnet';

/** A stablecoin pools of a network may take bids in. */
export interface StableCoin {
  name: string;
  decimals: 6 | 18;
}

/** What the product fixes about a network; addresses are configuration. */
export interface PoolNetwork {
  chainId: number;
  /** Chain id as wallets write it. */
  walletId: string;
  name: NetworkName;
  nativeCurrency: { name: string; symbol: string; decimals: 18 };
  /** At most four, in the order of the form's list. */
  stableCoins: readonly StableCoin[];
}

const [USDC, USDT, DAI, BUSD] = [
  { name: 'USDC', decimals: 6 },
  { name: 'USDT', decimals: 6 },
  { name: 'DAI', decimals: 18 },
  { name: 'BUSD', decimals: 18 },
] as const;

/** The networks pools live on. */
export const poolNetworks: readonly PoolNetwork[] = [
  {
    chainId: 5,
    walletId: '0x5',
    name: 'Goerli Testnet',
    nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
    stableCoins: [USDT, USDC, DAI, BUSD],
  },
  {
    chainId: 97,
    walletId: '0x61',
    name: 'BSC Testnet',
    nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
    stableCoins: [USDC, USDT, DAI, BUSD],
  },
];

/** The pool network of a chain id, or undefined where no pools live. */
export function poolNetwork(chainId: number): PoolNetwork | undefined {
  return poolNetworks.find((network) => network.chainId === chainId);
}
