import { untilReady, type Processes, type Running } from '@launchpad/platform/testing';

export interface NodeProgram {
  name: string;
  /** the JavaScript file to run */
  script: string;
  env: Record<string, string>;
  /** an address that answers 2xx once it is ready */
  readyUrl: string;
  /** runs the script in another way than with this process's Node */
  command?: string[];
}

/** Starts a Node program and waits until it is ready. Throws when it is not within `timeoutMs`. */
export async function startNode(
  processes: Processes,
  program: NodeProgram,
  timeoutMs?: number,
): Promise<Running> {
  const [command = '', ...args] = program.command ?? [
    process.execPath,
    '--enable-source-maps',
    program.script,
  ];
  const running = await processes.launch({
    name: program.name,
    command,
    args,
    // the parent's Node options must not affect the program
    env: { NODE_ENV: 'production', NODE_OPTIONS: '', ...program.env },
  });
  await untilReady(running, async () => (await fetch(program.readyUrl)).ok, timeoutMs);
  return running;
}
