import { fileURLToPath } from 'node:url';
import { serverImage, untilReady, type ServerOptions } from '@launchpad/platform/testing';
import { startNode } from './node.js';

/** Starts Kubo where it comes from a container, and its stand-in otherwise. The address is the one of its RPC API. */
export async function startIpfs(options: ServerOptions): Promise<string> {
  const { dataDir, port, processes } = options;
  const url = `http://127.0.0.1:${port}`;
  const image = serverImage('kubo');
  if (image) {
    await startKubo(options, url, image);
    return url;
  }
  await startNode(processes, {
    name: 'ipfs',
    script: fileURLToPath(new URL('../standins/ipfs.main.js', import.meta.url)),
    env: { DATA_DIR: dataDir, PORT: `${port}` },
    readyUrl: `${url}/healthz`,
  });
  return url;
}

/** With the chart's options, and nothing but its RPC API. */
async function startKubo({ dataDir, port, processes }: ServerOptions, url: string, image: string) {
  const script = `set -e
    [ -e "$IPFS_PATH/config" ] || ipfs init --profile=server
    ipfs config Addresses.API /ip4/127.0.0.1/tcp/${port}
    ipfs config --json Addresses.Gateway '[]'
    ipfs config --json Addresses.Swarm '[]'
    exec ipfs daemon --migrate=true --offline --enable-gc`;
  const running = await processes.launch({
    name: 'ipfs',
    ...{ image, command: 'sh', args: ['-c', script], folders: [dataDir] },
    env: { IPFS_PATH: dataDir, HOME: '/tmp' },
  });
  await untilReady(running, async () => (await fetch(`${url}/api/v0/id`, { method: 'POST' })).ok);
}
