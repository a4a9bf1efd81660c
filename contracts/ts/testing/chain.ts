import type { JsonRpcProvider } from 'ethers';
import { demoAccounts, type DemoAccount, type Role } from './accounts.js';
import { startAnvil, type AnvilOptions } from './anvil.js';
import { deploy, type Deployment } from './deploy.js';
import { localProvider } from './local-provider.js';

/** A local chain with everything deployed. */
export interface Chain {
  chainId: number;
  rpcUrl: string;
  provider: JsonRpcProvider;
  addresses: Deployment;
  /** Funded with native currency and a million of each token. */
  accounts: Readonly<Record<Role, DemoAccount>>;
  /** Mines a block at a time, in unix seconds, later than the latest block's. */
  warpTo(timestamp: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a local chain with the contracts deployed and the demo accounts funded. */
export async function startChain(options: AnvilOptions): Promise<Chain> {
  const anvil = await startAnvil(options);
  const provider = localProvider(anvil.rpcUrl, options.chainId);
  const stop = async () => {
    provider.destroy();
    await anvil.stop();
  };
  const addresses = await deploy(provider).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    chainId: options.chainId,
    rpcUrl: anvil.rpcUrl,
    provider,
    addresses,
    accounts: demoAccounts,
    stop,
    async warpTo(timestamp) {
      await provider.send('evm_setNextBlockTimestamp', [timestamp]);
      await provider.send('evm_mine', []);
    },
  };
}
