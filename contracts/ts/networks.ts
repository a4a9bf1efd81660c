/** A stablecoin that pools of a network may take bids in. */
export interface StableCoin {
  name: string;
  decimals: 6 | 18;
}

/**
 * The fixed data of a network; addresses are configuration. Forms, labels, the checks of services and chart, NATS'
 * permissions, the local stack and the demo all take the networks from here.
 */
export interface PoolNetwork {
  chainId: number;
  /** Chain id in the format of wallets. */
  walletId: string;
  /** Its name in pools, bids and forms. */
  name: string;
  /** Its short name, next to a pool. */
  label: string;
  /** Its blockchain, which the landing page names once for all its networks. */
  blockchain: string;
  /** The token standard that the form's errors name. */
  tokenStandard: 'ERC20' | 'BEP20';
  /** Address of the public block explorer, without a slash at the end. */
  explorer: string;
  nativeCurrency: { name: string; symbol: string; decimals: 18 };
  /**
   * Number of blocks after which a block is final, on nodes that do not report which block is. `finalitySource` names the
   * rule.
   */
  finalityDepth: number;
  finalitySource: string;
  /** At most four, in the order of the form's list. */
  stableCoins: readonly StableCoin[];
}

const [USDC, USDT, DAI, BUSD] = [
  { name: 'USDC', decimals: 6 },
  { name: 'USDT', decimals: 6 },
  { name: 'DAI', decimals: 18 },
  { name: 'BUSD', decimals: 18 },
] as const;

/** The networks with pools. */
export const poolNetworks = [
  {
    chainId: 5,
    walletId: '0x5',
    name: 'Goerli Testnet',
    label: 'Ethereum',
    blockchain: 'Ethereum',
    tokenStandard: 'ERC20',
    explorer: 'https://goerli.etherscan.io',
    nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
    // Two epochs of 32 slots.
    finalityDepth: 64,
    finalitySource: 'https://ethereum.org/en/developers/docs/consensus-mechanisms/pos/#finality',
    stableCoins: [USDT, USDC, DAI, BUSD],
  },
  {
    chainId: 97,
    walletId: '0x61',
    name: 'BSC Testnet',
    label: 'BSC',
    blockchain: 'BNB Chain',
    tokenStandard: 'BEP20',
    explorer: 'https://testnet.bscscan.com',
    nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
    // Blocks of 15 validators, which are more than two thirds of 21, each of them 16 in a row (section 6.3).
    finalityDepth: 15 * 16,
    finalitySource: 'https://github.com/bnb-chain/BEPs/blob/master/BEPs/BEP-619.md',
    stableCoins: [USDC, USDT, DAI, BUSD],
  },
] as const satisfies readonly PoolNetwork[];

/** A network's name in pools, bids and forms. */
export type NetworkName = (typeof poolNetworks)[number]['name'];

/** The pool network of a chain id, or undefined for others. */
export function poolNetwork(chainId: number): (typeof poolNetworks)[number] | undefined {
  return poolNetworks.find((network) => network.chainId === chainId);
}
