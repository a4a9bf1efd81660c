import { poolNetworks } from '@launchpad/contracts';
import { services, type ServiceName } from '@launchpad/platform/permissions';
import { freePort, isFree } from '@launchpad/platform/testing';

/** The default port of each part of the stack. */
const PARTS = {
  gateway: 8080,
  oidc: 8081,
  ipfs: 5001,
  postgres: 5432,
  redis: 6379,
  nats: 4222,
};

/** The port where a service says how it is. */
type HealthPort = `${ServiceName}-health`;
const FIRST_HEALTH = 9180;
const health = services.map((name, index) => [`${name}-health`, FIRST_HEALTH + index] as const);

/** The port of a chain's node. */
export type ChainPort = `chain-${(typeof poolNetworks)[number]['chainId']}`;
export type PortName = keyof typeof PARTS | HealthPort | ChainPort;
export type Ports = Record<PortName, number>;

const FIRST_CHAIN = 8545;
const chains = poolNetworks.map(({ chainId }, index) => [`chain-${chainId}`, FIRST_CHAIN + index] as const);
const USUAL: Ports = {
  ...PARTS,
  ...(Object.fromEntries(health) as Record<HealthPort, number>),
  ...(Object.fromEntries(chains) as Record<ChainPort, number>),
};

/** The port requested for the gateway is used by another process. */
export class PortTaken extends Error {}

/**
 * A free port for every part: the preferred one, else the default one, else any.
 * @param wished the ports of the last run, so that bookmarks and wallets keep working
 * @param explicit the gateway's port, if one was requested
 * @throws PortTaken when the explicit port is not free
 */
export async function choosePorts(wished: Partial<Ports> = {}, explicit?: number): Promise<Ports> {
  if (explicit !== undefined && !(await isFree(explicit))) {
    throw new PortTaken(
      `Port ${explicit} is taken. Stop the process that listens there, or choose another: make up PORT=8090`,
    );
  }
  const ports: Ports = { ...USUAL, ...wished, ...(explicit === undefined ? {} : { gateway: explicit }) };
  const given = new Set<number>();
  for (const name of names(USUAL)) {
    const wish = given.has(ports[name]) ? undefined : ports[name];
    ports[name] = await freePortBut(given, wish);
    given.add(ports[name]);
  }
  return ports;
}

/** Random free ports, none of the default ones: for stacks that run next to another one. */
export async function anyPorts(): Promise<Ports> {
  const ports: Ports = { ...USUAL };
  const given = new Set<number>(Object.values(USUAL));
  for (const name of names(USUAL)) {
    ports[name] = await freePortBut(given);
    given.add(ports[name]);
  }
  return ports;
}

/** A free port that is not yet used: the preferred one, else any. */
export async function freePortBut(given: ReadonlySet<number>, wish?: number): Promise<number> {
  const port = await freePort(wish);
  return given.has(port) ? await freePortBut(given) : port;
}

function names(usual: Ports): PortName[] {
  return Object.keys(usual) as PortName[];
}
