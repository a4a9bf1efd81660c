import { z } from 'zod';
import { paths } from '../paths.js';
import { answer, chainClock } from './common.js';
import { route } from './route.js';

export const network = z.object({
  /** like "Goerli Testnet" */
  name: z.string(),
  chainId: z.int(),
  /** the chain id as wallets want it, 0x5 */
  walletId: z.string(),
  logo: z.string(),
  publicRpcUrl: z.string(),
  /** the auction (pool) contract */
  auction: z.string(),
  fixedPriceSale: z.string().nullable(),
  /** at most 4 */
  stableCoins: z.array(z.object({ name: z.string(), address: z.string(), decimals: z.int() })),
  explorer: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  /** whether pools can be created there */
  pools: z.boolean(),
});

export const config = z.object({
  networks: z.array(network),
  clocks: z.array(chainClock),
  /** the server's wall clock, unix milliseconds */
  serverTime: z.int(),
  /** lowercase */
  adminWallet: z.string(),
  oidc: z.object({ issuer: z.string(), clientId: z.string() }),
  docsUrl: z.string(),
  /** prefix of content ids: "/ipfs/" */
  ipfsGateway: z.string(),
  /** local stack only: whether to offer the demo wallet */
  demo: z.boolean(),
  /** the operator's project at WalletConnect; absent where wallets on phones are not offered */
  walletConnectProjectId: z.string().optional(),
});

export const configRoutes = {
  config: route(paths.config, {
    tag: 'Configuration',
    summary: 'Networks, their clocks, and what the pages need to know',
    access: 'public',
    response: answer(config),
  }),
};

export type Network = z.output<typeof network>;
export type Config = z.output<typeof config>;
