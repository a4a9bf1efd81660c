import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { demoAccounts, type Role } from '@launchpad/contracts/testing';
import { Api } from './api.js';
import { DemoChain, type Sender } from './chain.js';
import { crowdWallets, signIn, type Person } from './person.js';

const VISITORS = ['admin', 'poolOwner', 'investorA', 'investorB', 'investorC'] as const satisfies Role[];
const CROWD = 10;

/** Everybody and everything the demo is played with. */
export interface World {
  chains: DemoChain[];
  /** the API with an admin's token */
  admin: Api;
  /** the demo wallet's accounts, signed in */
  people: Record<(typeof VISITORS)[number], Person>;
  /** wallets that only use the chain */
  crowd: Sender[];
}

/** Signs everybody in at a running product and connects to its chains. */
export async function openWorld(url: string): Promise<World> {
  const { data: config } = await new Api(url).call('config');
  const { access_token: token } = await signInAsDemoAdmin(config.oidc.issuer, OIDC_CLIENT.clientId);
  const enter = async (role: (typeof VISITORS)[number]) =>
    await signIn(url, role, demoAccounts[role].privateKey, config.networks[0]?.chainId ?? 0);
  return {
    chains: config.networks.filter(({ pools }) => pools).map((network) => new DemoChain(network)),
    admin: new Api(url, { token }),
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
