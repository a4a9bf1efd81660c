import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { anvilCommand, localProvider } from '@launchpad/contracts/testing';
import type { JsonRpcProvider } from 'ethers';
import { untilReady, type ServerOptions } from '@launchpad/platform/testing';

const SECONDS_PER_BLOCK = 12;
const SECONDS_BETWEEN_DUMPS = 60;

export interface ChainOptions extends ServerOptions {
  chainId: number;
  /** unix seconds of the first block, when the chain is new; now unless said */
  genesis?: number;
}

/**
 * Starts an anvil chain on 127.0.0.1 that mines a block for each transaction at once, and an empty one now and
 * then as a real chain does. It continues from its state when it has one, its clock included.
 */
export async function startChainNode(options: ChainOptions): Promise<string> {
  const { dataDir, port, processes, chainId, genesis } = options;
  const state = join(dataDir, 'state.json');
  const known = existsSync(state);
  await mkdir(dataDir, { recursive: true });
  const { command, args } = anvilCommand({ chainId, port, blockTime: SECONDS_PER_BLOCK });
  const keeping = ['--state', state, '--state-interval', `${SECONDS_BETWEEN_DUMPS}`];
  const start = known || genesis === undefined ? [] : ['--timestamp', `${genesis}`];
  const running = await processes.launch({
    name: `chain-${chainId}`,
    command,
    args: [...args, '--quiet', '--cache-path', join(dataDir, 'cache'), ...keeping, ...start],
  });
  const url = `http://127.0.0.1:${port}`;
  const chain = localProvider(url, chainId);
  try {
    const answers = async () => Number(await chain.send('eth_chainId', [])) === chainId;
    await untilReady(running, answers);
    if (known) await continueClock(chain);
  } finally {
    chain.destroy();
  }
  return url;
}

/** Anvil forgets by how much its clock was moved: without this, a chain that is ahead would go back in time. */
async function continueClock(chain: JsonRpcProvider): Promise<void> {
  const latest = await chain.getBlock('latest');
  const now = Math.floor(Date.now() / 1000);
  if (latest && latest.timestamp > now) await chain.send('anvil_setTime', [latest.timestamp + 1]);
}
