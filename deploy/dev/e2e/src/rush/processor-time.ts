import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Clock ticks in a second, the same on every Linux. */
const TICKS = 100;
const SCRIPT = /^(.+)\/dist\/(.+)\.js$/;

interface Used {
  name: string;
  seconds: number;
}

/** Notes the processor time of this process and all below it. @returns a function that returns what each used since, the most first */
export async function noteProcessorTime(): Promise<() => Promise<Used[]>> {
  const before = await usedByNow();
  return async () => {
    const byName = new Map<string, number>();
    for (const [pid, { name, seconds }] of await usedByNow()) {
      const since = seconds - (before.get(pid)?.seconds ?? 0);
      byName.set(name, (byName.get(name) ?? 0) + since);
    }
    return [...byName]
      .map(([name, seconds]) => ({ name, seconds }))
      .toSorted((one, other) => other.seconds - one.seconds);
  };
}

/** What the processes used so far, by process id. One that ended counts no more. */
async function usedByNow(): Promise<Map<number, Used>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = new Map<number, Used & { parent: number }>();
  for (const found of await Promise.all(pids.map(read))) if (found) all.set(found.pid, found);
  const isBelow = (pid: number): boolean =>
    pid === process.pid || (all.has(pid) && isBelow(all.get(pid)!.parent));
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

async function read(pid: number) {
  const [stat, command] = await Promise.all(
    ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  // The name before it may hold blanks and brackets.
  const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 13) return undefined;
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
  return {
    pid,
    parent: Number(fields[1]),
    seconds,
    name: pid === process.pid ? 'this trial' : nameOf(command!),
  };
}

/** What a process is, from its command line. */
function nameOf(command: string): string {
  const parts = command.split('\0');
  const script = parts.map((part) => SCRIPT.exec(part)?.[1]).find(Boolean);
  return basename(script ?? parts[0]!.split(/[: ]/)[0]!);
}
