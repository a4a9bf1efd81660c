import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolNetworks } from '@launchpad/contracts';
import { z } from 'zod';
import { ConfigError } from './config.js';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
  .transform((value) => value.toLowerCase());

/** The chains with pools. Others can be configured too, without pools. */
const POOL_CHAINS: readonly number[] = poolNetworks.map(({ chainId }) => chainId);

const isCoinDecimals = (decimals: number): boolean => [6, 18].includes(decimals);

const networkShape = z.object({
  chainId: z.number().int().positive(),
  /** Display name, like "Goerli Testnet". */
  name: z.string().min(1),
  /** Path or URL of the network's logo. */
  logo: z.string(),
  /** RPC addresses of the services, best first. */
  rpcUrls: z.array(z.url()).min(1),
  /** RPC address for wallets. */
  publicRpcUrl: z.url(),
  /** Lowercase, like every address here. */
  auction: address,
  fixedPriceSale: address.nullable(),
  /** First block that can hold a log of the contracts. */
  startBlock: z.number().int().nonnegative(),
  /**
   * A block with this many blocks after it is considered final, on nodes that do not report which block is final. By default
   * as the network's rules say.
   */
  finalityDepth: z.number().int().positive(),
  /** Address of the block explorer, without a slash at the end. */
  explorer: z.string(),
  nativeCurrency: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number().int().nonnegative(),
  }),
  /** Tokens a pool of this network may take bids in. */
  stableCoins: z
    .array(z.object({ name: z.string(), address, decimals: z.number().refine(isCoinDecimals, '6 or 18') }))
    .max(4, 'at most 4 stablecoins'),
  /** Whether pools can be created here. */
  pools: z.boolean(),
});

const networkSchema = networkShape.refine(({ pools, chainId }) => !pools || POOL_CHAINS.includes(chainId), {
  path: ['pools'],
  error: `pools exist on chains ${POOL_CHAINS.join(', ')} only`,
});

/** One chain the product runs on. */
export type Network = z.output<typeof networkSchema>;

/** The networks of the file named by `NETWORKS_FILE`. */
export class Networks {
  readonly all: readonly Network[];

  constructor(networks: readonly Network[]) {
    const ids = networks.map(({ chainId }) => chainId);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) throw new ConfigError(`NETWORKS_FILE: chain ${twice} is listed twice`);
    this.all = networks;
  }

  /**
   * Reads and validates a networks file. If an entry does not name its contracts, `auction`,
   * `fixedPriceSale` and `startBlock` are those of `<chain id>.json` in `deploymentsDir`, as the contracts'
   * deployment writes it.
   * @throws ConfigError naming the file, or the entry and field that is wrong
   */
  static fromFile(path: string, deploymentsDir?: string): Networks {
    const content = readJson('NETWORKS_FILE', path);
    const entries = withDefaults(deploymentsDir ? withDeployments(content, deploymentsDir) : content);
    const result = z.array(networkSchema).min(1).safeParse(entries);
    if (result.success) return new Networks(result.data);
    const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
    throw new ConfigError(`NETWORKS_FILE: ${path}: ${lines.join('; ')}`);
  }

  /** The network with a chain id; undefined if not configured. */
  find(chainId: number): Network | undefined {
    return this.all.find((network) => network.chainId === chainId);
  }
}

function withDeployments(networks: unknown, folder: string): unknown {
  if (!Array.isArray(networks)) return networks;
  return networks.map((network: { chainId?: unknown }) => {
    const path = join(folder, `${String(network.chainId)}.json`);
    if (!existsSync(path)) return network;
    const deployed = readJson('DEPLOYMENTS_DIR', path) as object;
    return { fixedPriceSale: null, ...deployed, ...network };
  });
}

function withDefaults(networks: unknown): unknown {
  if (!Array.isArray(networks)) return networks;
  return networks.map((network: { chainId?: unknown }) => {
    const { finalityDepth } = poolNetworks.find(({ chainId }) => chainId === network.chainId) ?? {};
    return { finalityDepth, ...network };
  });
}

function readJson(variable: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${variable}: cannot read ${path}: ${(error as Error).message}`, { cause: error });
  }
}
