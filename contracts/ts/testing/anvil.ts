import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';

export interface AnvilOptions {
  chainId: number;
  /** A free port by default. */
  port?: number;
  /** Seconds between empty blocks, in addition to a block for each transaction; none by default. */
  blockTime?: number;
  /** How many blocks come after the newest final one: even, 64 by default. */
  finalityDepth?: number;
}

/** A running anvil. */
export interface Anvil {
  rpcUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/** The command line, for callers that manage the process themselves. */
export function anvilCommand({ chainId, port = 0, blockTime, finalityDepth }: AnvilOptions): {
  command: string;
  args: string[];
} {
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`];
  if (blockTime !== undefined) args.push('--block-time', `${blockTime}`, '--mixed-mining');
  if (finalityDepth !== undefined) args.push('--slots-in-an-epoch', `${finalityDepth / 2}`);
  return { command: anvilBinary(), args };
}

/** Starts an anvil and waits until it listens. It is stopped with this process at the latest. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { command, args } = anvilCommand(options);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));

  return {
    rpcUrl: `http://${await listening(child)}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** The address anvil listens on, from its output. Throws with the output if it exits. */
function listening(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    const onText = (text: Buffer) => {
      written += text.toString();
      const address = /Listening on (\S+)/.exec(written)?.[1];
      if (!address) return;
      child.stdout.off('data', onText).resume();
      resolve(address);
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', (text: Buffer) => (written += text.toString()));
    child.once('error', reject);
    child.once('close', () => reject(new Error(`anvil stopped while starting: ${written.trim()}`)));
  });
}

/** The executable itself, since the package's wrapper script does not forward signals. */
function anvilBinary(): string {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const executable = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    return require.resolve(`@foundry-rs/anvil-${platform}/bin/${executable}`);
  } catch {
    throw new Error(
      `anvil is not installed for ${platform}: npm package @foundry-rs/anvil-${platform} is missing`,
    );
  }
}
