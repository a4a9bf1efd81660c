import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, Processes, type Running, stopInOrder } from '@launchpad/testing';
import { buildId } from './build.js';
import { demoGenesis, seedDemo } from './demo.js';
import { forgetData, homeIn, REPOSITORY } from './home.js';
import { madeWithTheseContracts } from './networks.js';
import { choosePorts } from './ports.js';
import { startStack } from './stack.js';
import { StateFile, type State } from './state.js';

const dir = join(REPOSITORY, '.local');
const home = homeIn(dir);
const stateFile = new StateFile(join(dir, 'state.json'));
/** Written when the demo is complete. Data without it is half made and worth nothing. */
const seededMark = join(home.data, 'seeded');

/**
 * Starts everything, or finds it running. Starts it anew when it runs an older build, another port was asked
 * for, or a part of it died. Whatever goes wrong, nothing is left running.
 */
export async function up(): Promise<void> {
  const port = explicitPort();
  const last = stateFile.read();
  const build = buildId();
  if (
    last &&
    last.build === build &&
    (port ?? last.ports.gateway) === last.ports.gateway &&
    (await works(last))
  ) {
    return announce(last.url);
  }
  await stopAll(last);

  const ports = await choosePorts(last?.ports, port);
  const complete = [seededMark, home.postgres.data].every(existsSync);
  const fresh = !complete || !madeWithTheseContracts(home.networksFile);
  if (complete && fresh) say('The contracts are others than before: a new demo begins');
  if (fresh) forgetData(home);
  const started = { url: `http://localhost:${ports.gateway}`, ports, build };
  const remember = (processes: readonly Running[]) =>
    stateFile.write({ ...started, processes: [...processes] });
  const processes = new Processes('kept', home.logs, remember);
  const undo = async () => {
    await processes.stopAll();
    stateFile.remove();
    if (fresh) forgetData(home);
  };
  const interrupted = onInterrupt(undo);
  try {
    await startStack({ home, ports, processes, genesis: demoGenesis(), say });
    if (fresh) await seed(started.url);
    announce(started.url);
  } catch (error) {
    if (interrupted()) return;
    await undo();
    throw error;
  }
}

/** Stops what `up` started, and nothing else. */
export async function down(): Promise<void> {
  const state = stateFile.read();
  const stopped = await stopAll(state);
  console.log(stopped === 0 ? 'Nothing was running.' : `Stopped ${stopped} processes.`);
}

/** Stops everything and forgets its data. */
export async function clean(): Promise<void> {
  await down();
  forgetData(home);
  rmSync(dir, { recursive: true, force: true });
}

/** Prints the address. Throws when nothing runs. */
export function url(): void {
  const state = stateFile.read();
  if (!state?.processes.some(isRunning)) throw new Error('Nothing is running. Start it with: make up');
  console.log(state.url);
}

async function works(state: State): Promise<boolean> {
  if (!state.processes.every(isRunning)) return false;
  const answer = await fetch(`${state.url}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}

async function stopAll(state: State | undefined): Promise<number> {
  const running = state?.processes.filter(isRunning) ?? [];
  await stopInOrder(running);
  if (state) stateFile.write({ ...state, processes: [] });
  return running.length;
}

async function seed(address: string): Promise<void> {
  if (process.env.OIDC_ISSUER) {
    say('No demo: its admin could not sign in at your identity provider');
  } else {
    say('Telling the demo its story');
    await seedDemo(address);
  }
  writeFileSync(seededMark, new Date().toISOString());
}

function explicitPort(): number | undefined {
  const { PORT } = process.env;
  if (PORT === undefined || PORT === '') return undefined;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${PORT}".`);
}

/** Undoes everything and leaves when the user stops us. @returns whether that happened */
function onInterrupt(undo: () => Promise<void>): () => boolean {
  let interrupted = false;
  const leave = () => {
    if (interrupted) return;
    interrupted = true;
    console.error('\nStopping again.');
    void undo().finally(() => process.exit(130));
  };
  process.on('SIGINT', leave).on('SIGTERM', leave);
  return () => interrupted;
}

function say(step: string): void {
  console.log(`· ${step}`);
}

function announce(address: string): void {
  console.log(`
  Launchpad runs at   ${address}
  Owner and admin     ${address}/admin/    (sign in as admin, password admin)
  REST API            ${address}/v1/docs

  Connect the demo wallet on the page. Logs: ${home.logs}
  make down stops it, make clean also forgets its data.
`);
}
