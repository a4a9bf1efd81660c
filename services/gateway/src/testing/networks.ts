const goerli = {
  chainId: 5,
  name: 'Goerli Testnet',
  logo: '/networks/goerli.svg',
  rpcUrls: ['https://secret-key@rpc.example'],
  publicRpcUrl: 'https://goerli.example/rpc',
  auction: `0x${'a1'.repeat(20)}`,
  fixedPriceSale: null,
  startBlock: 1,
  finalityDepth: 64,
  explorer: 'https://goerli.explorer.example',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  stableCoins: [{ name: 'USDC', address: `0x${'c1'.repeat(20)}`, decimals: 6 }],
  pools: true,
};

/** Goerli and the BNB Chain test network, as a networks file has them. */
export const networks = [
  goerli,
  {
    ...goerli,
    chainId: 97,
    name: 'BSC Testnet',
    publicRpcUrl: 'https://bsc.example/rpc',
    explorer: 'https://bsc.explorer.example',
    nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
    // one of both networks, and one of its own
    stableCoins: [...goerli.stableCoins, { name: 'BUSD', address: `0x${'c2'.repeat(20)}`, decimals: 18 }],
  },
];
