import { poolNetwork } from './networks.js';

describe('the networks of pools', () => {
  it('include Goerli Testnet and BSC Testnet, each with four stablecoins in the order of the form', () => {
    expect([poolNetwork(5), poolNetwork(97)]).toMatchObject([
      {
        chainId: 5,
        walletId: '0x5',
        name: 'Goerli Testnet',
        label: 'Ethereum',
        blockchain: 'Ethereum',
        tokenStandard: 'ERC20',
        nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
        stableCoins: [
          { name: 'USDT', decimals: 6 },
          { name: 'USDC', decimals: 6 },
          { name: 'DAI', decimals: 18 },
          { name: 'BUSD', decimals: 18 },
        ],
      },
      {
        chainId: 97,
        walletId: '0x61',
        name: 'BSC Testnet',
        label: 'BSC',
        blockchain: 'BNB Chain',
        tokenStandard: 'BEP20',
        nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
        stableCoins: [
          { name: 'USDC', decimals: 6 },
          { name: 'USDT', decimals: 6 },
          { name: 'DAI', decimals: 18 },
          { name: 'BUSD', decimals: 18 },
        ],
      },
    ]);
  });

  it('are found by chain id, and do not include BNB mainnet', () => {
    expect(poolNetwork(97)?.name).toBe('BSC Testnet');
    expect(poolNetwork(56)).toBeUndefined();
  });
});
