import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseServers, type Source } from '@launchpad/platform/testing';
import { isRunning, Processes, type Running, stopInOrder } from '@launchpad/testing';
import { demoGenesis, seedDemo } from './demo.js';
import { forgetData, homeIn, REPOSITORY } from './home.js';
import { madeWithTheseContracts } from './networks.js';
import { choosePorts, type Ports } from './ports.js';
import { startStack, type Stack, type StackOptions } from './stack.js';
import { StateFile, type State } from './state.js';

export const dir = join(REPOSITORY, '.local');
export const home = homeIn(dir);
export const stateFile = new StateFile(join(dir, 'state.json'));
/** Written when the demo is complete. Data without it is incomplete and useless. */
export const seededMark = join(home.data, 'seeded');

/** What can run in front of the gateway, and what is done before the services start. */
type Before = Pick<StackOptions, 'front' | 'beforeServices'> & { gatewayPort?: number };

/** The stack of this checkout, which keeps its data between runs. */
export class CheckoutStack {
  private isComplete = false;

  private constructor(
    /** `gateway` is the port for browsers */
    readonly ports: Ports,
    private readonly isNew: boolean,
    private readonly state: Omit<State, 'processes'>,
    private readonly processes: Processes,
  ) {}

  /**
   * Stops the running stack and prepares to replace it. Its ports are reused, and its data unless it is incomplete or the
   * contracts have changed.
   * @param build id of the build that will run
   * @throws PortTaken when another process listens on the port that PORT names
   */
  static async takeOver(build: string): Promise<CheckoutStack> {
    const last = stateFile.read();
    const port = explicitPort();
    await stopAll(last);
    const ports = await choosePorts(last?.ports, port);
    const isComplete = [seededMark, home.postgres.data].every(existsSync);
    const isNew = !isComplete || !madeWithTheseContracts(home.networksFile);
    if (isComplete && isNew) say('The contracts have changed: creating a new demo');
    if (isNew) forgetData(home);
    else keepServers(last?.servers);
    const servers = await chooseServers();
    const state = { url: `http://localhost:${ports.gateway}`, ports, build, servers };
    const changed = (processes: readonly Running[]) =>
      stateFile.write({ ...state, processes: [...processes] });
    return new CheckoutStack(ports, isNew, state, new Processes('kept', home.logs, { changed }));
  }

  /** Address for browsers. */
  get url(): string {
    return this.state.url;
  }

  /** Starts everything, and creates the demo if there is none. */
  async start({ gatewayPort = this.ports.gateway, ...before }: Before = {}): Promise<Stack> {
    const { processes } = this;
    const ports = { ...this.ports, gateway: gatewayPort };
    const stack = await startStack({ home, ports, processes, genesis: demoGenesis(), say, ...before });
    if (this.isNew) await seed(this.url);
    this.isComplete = true;
    return stack;
  }

  /** Stops everything. Incomplete data is deleted. */
  async stop(): Promise<void> {
    await this.processes.stopAll();
    if (this.isComplete) return stateFile.write({ ...this.state, processes: [] });
    stateFile.remove();
    if (this.isNew) forgetData(home);
  }
}

/** Servers can't read what others wrote: existing data says where they come from. */
function keepServers(before: Source = 'native'): void {
  const { SERVERS = before } = process.env;
  if (SERVERS !== before)
    throw new Error(`The data was made by SERVERS=${before}. Delete it first: make clean`);
  process.env.SERVERS = before;
}

/** Stops the processes in a state file. @returns how many were running */
export async function stopAll(state: State | undefined): Promise<number> {
  const running = state?.processes.filter(isRunning) ?? [];
  await stopInOrder(running);
  if (state) stateFile.write({ ...state, processes: [] });
  return running.length;
}

/** The requested port. */
export function explicitPort(): number | undefined {
  const { PORT } = process.env;
  if (PORT === undefined || PORT === '') return undefined;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${PORT}".`);
}

/** Prints what is being done. */
export function say(step: string): void {
  console.log(`· ${step}`);
}

/** Prints that it is running, and how to stop it. */
export function announce(address: string, howToEnd: string): void {
  console.log(`
  Launchpad runs at   ${address}
  Owner and admin     ${address}/admin/    (sign in as admin, reviewer, editor or auditor; the password is the same)
  REST API            ${address}/v1/docs

  Connect the demo wallet on the page. Logs: ${home.logs}
  ${howToEnd}
`);
}

async function seed(address: string): Promise<void> {
  if (process.env.OIDC_ISSUER) {
    say('No demo: its admin could not sign in with your identity provider');
  } else {
    say('Creating the demo');
    await seedDemo(address);
  }
  writeFileSync(seededMark, new Date().toISOString());
}
