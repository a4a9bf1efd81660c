import { createClient, type Client } from '@launchpad/client';
import { demoAccounts, type Role } from '@launchpad/contracts/testing';
import { DemoChain, type Sender } from './chain.js';
import { crowdWallets, signIn, signInAsAdmin, type Person } from './person.js';

const VISITORS = ['admin', 'poolOwner', 'investorA', 'investorB', 'investorC'] as const satisfies Role[];
const CROWD = 10;

/** The people and chains of the demo. */
export interface World {
  chains: DemoChain[];
  /** the API with an admin's token */
  admin: Client;
  /** the demo wallet's accounts, signed in */
  people: Record<(typeof VISITORS)[number], Person>;
  /** wallets that only use the chain */
  crowd: Sender[];
}

/** Signs everyone in to a running product and connects to its chains. */
export async function openWorld(url: string): Promise<World> {
  const { data: config } = await createClient({ url }).call('config');
  const enter = async (role: (typeof VISITORS)[number]) =>
    await signIn(url, demoAccounts[role], config.networks[0]?.chainId ?? 0);
  return {
    chains: config.networks.filter(({ pools }) => pools).map((network) => new DemoChain(network)),
    admin: await signInAsAdmin(url),
    people: {
      admin: await enter('admin'),
      poolOwner: await enter('poolOwner'),
      investorA: await enter('investorA'),
      investorB: await enter('investorB'),
      investorC: await enter('investorC'),
    },
    crowd: crowdWallets(CROWD),
  };
}

export function closeWorld({ chains }: World): void {
  for (const chain of chains) chain.close();
}
