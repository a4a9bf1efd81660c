import { join } from 'node:path';
import { isRunning } from '@launchpad/testing';
import { announce, CheckoutStack, say, stateFile } from '../stack/checkout.js';
import { REPOSITORY } from '../stack/home.js';
import { onInterrupt } from '../stack/interrupt.js';
import { freePortBut } from '../stack/ports.js';
import { LiveServices } from './live.js';
import { packagesOfServices } from './packages.js';
import { indexPages, servePages } from './pages.js';
import { watchFiles } from './watch.js';

/** Not the id of any build, so that `make up` does not take this stack for its own. */
const BUILD = 'dev';

/**
 * Runs everything from the sources until it is interrupted: pages and services are updated on edits. It replaces the
 * stack that `make up` started, with the same address and the same data.
 */
export async function dev(): Promise<void> {
  if (stateFile.read()?.processes.some(isRunning)) say('Replacing the stack that make up started');
  const stack = await CheckoutStack.takeOver(BUILD);
  let live: LiveServices | undefined;
  // stop in reverse order
  const stops = [() => stack.stop()];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  const interrupted = onInterrupt(stop);
  try {
    const gatewayPort = await freePortBut(new Set(Object.values(stack.ports)));
    const gateway = `http://127.0.0.1:${gatewayPort}`;
    const ready = async () => await live?.upToDate();
    stops.push(await servePages({ port: stack.ports.gateway, gateway, ready }));
    const front = { publicUrl: stack.url, pages: indexPages };
    const { services } = await stack.start({ gatewayPort, front });
    const packages = packagesOfServices();
    const following = (live = new LiveServices(services, packages));
    stops.push(() => following.stop());
    const folders = [...packages.map(({ source }) => source), join(REPOSITORY, 'proto', 'launchpad')];
    stops.push(await watchFiles(folders, (files) => following.edit(files)));
    announce(stack.url, 'Pages and services reload on edits. Ctrl-C stops everything and keeps the data.');
  } catch (error) {
    if (interrupted()) return;
    await stop();
    throw error;
  }
}
