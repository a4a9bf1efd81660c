import { createClient, type Client } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import {
  crowdWallets,
  DemoChain,
  from,
  openPool,
  signIn,
  signInAsAdmin,
  type OpenedPool,
  type Person,
} from '@launchpad/seed';
import { parseUnits, toQuantity } from 'ethers';
import { World, type WorldOptions } from '../chaos/world.js';
import { saleForm } from '../sale.js';

const CHAIN_ID = 5;
const HOUR = 3_600;

/** The whole product with a running honest sale, and what attackers can use. */
export interface Stage {
  world: World;
  url: string;
  chain: DemoChain;
  /** the sale that must not be disturbed */
  pool: OpenedPool;
  /** Signs in again: an attack takes longer than the identity provider's tokens are valid. */
  admin: () => Promise<Client>;
  /** Call options with a new client address, as a proxy would report it. */
  visitor: () => Client;
  /** Wallets with native currency and the sale's bidding token, each signed in from its own address. */
  attackers: (count: number) => Promise<Person[]>;
  stop: () => Promise<void>;
}

/**
 * Starts it. If something does not start, stops what it started and throws.
 * @param options see {@link World.start}
 */
export async function startStage(
  options: Pick<WorldOptions, 'nodeFor' | 'durable' | 'packing'> = {},
): Promise<Stage> {
  const world = await World.start({ faced: false, ...options });
  try {
    return await prepare(world);
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function prepare(world: World): Promise<Stage> {
  const { url } = world;
  let places = 0;
  const place = () => {
    places += 1;
    return from(`203.0.113.${places % 250}`);
  };
  const { data: config } = await createClient({ url }).call('config');
  const network = config.networks.find(({ chainId }) => chainId === CHAIN_ID);
  const faced = world.chains.find(({ chainId }) => chainId === CHAIN_ID);
  if (!network || !faced) throw new Error(`The product does not run on chain ${CHAIN_ID}`);
  const chain = new DemoChain(network);
  const owner = await signIn(url, demoAccounts.poolOwner, CHAIN_ID, place());
  const admin = () => signInAsAdmin(url, place());

  const tokens = { pooling: faced.addresses.saleTokens.AUR, bidding: faced.addresses.stableCoins.USDC };
  const start = (await chain.now()) + 2 * HOUR;
  const form = await saleForm(owner, network.name, 'Honest', { ...tokens, start });
  const pool = await openPool(chain, owner, form);
  const reviewer = await admin();
  await reviewer.call('updateStatus', { params: { id: pool.poolId }, body: { poolStatus: true } });
  await chain.warpTo(start + 1);

  const funds = toQuantity(parseUnits('100'));
  return {
    world,
    url,
    chain,
    pool,
    admin,
    visitor: () => createClient({ url, ...place() }),
    attackers: async (count) => {
      const wallets = crowdWallets(count);
      const people: Person[] = [];
      for (const wallet of wallets) {
        await chain.provider.send('anvil_setBalance', [wallet.address, funds]);
        people.push(await signIn(url, wallet, CHAIN_ID, place()));
      }
      return people;
    },
    stop: async () => {
      chain.close();
      await world.stop();
    },
  };
}
