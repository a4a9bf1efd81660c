import { fileURLToPath } from 'node:url';
import { startNode } from './node.js';
import type { ServerOptions } from './processes.js';

/** Starts the stand-in for Kubo. The address is the one of its RPC API. */
export async function startIpfs({ dataDir, port, processes }: ServerOptions): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  await startNode(processes, {
    name: 'ipfs',
    script: fileURLToPath(new URL('../standins/ipfs.main.js', import.meta.url)),
    env: { DATA_DIR: dataDir, PORT: `${port}` },
    readyUrl: `${url}/healthz`,
  });
  return url;
}
