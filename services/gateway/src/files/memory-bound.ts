import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Shorter than a process needs to write 50 MB of fresh memory. */
const SAMPLED_EVERY_MS = 10;

/** The state of a child process whose memory is bounded. */
export interface MemoryBound {
  /** Whether the process was killed for using too much memory. */
  isExceeded: boolean;
}

/**
 * Kills a child process as soon as its resident memory exceeds the limit. Node has no limit of its own for native memory,
 * and an image without a shell has no `ulimit`. Without `/proc`, as on macOS, memory is not bounded.
 */
export function boundMemory(child: ChildProcess, mostKilobytes: number): MemoryBound {
  const bound: MemoryBound = { isExceeded: false };
  const { pid } = child;
  if (pid === undefined) return bound;
  const sampling = setInterval(() => {
    if (residentKilobytes(pid) <= mostKilobytes) return;
    bound.isExceeded = true;
    child.kill('SIGKILL');
  }, SAMPLED_EVERY_MS);
  child.once('exit', () => clearInterval(sampling));
  return bound;
}

/** Resident memory of a process in KiB; 0 if it has exited. */
function residentKilobytes(pid: number): number {
  try {
    // Read synchronously, since a busy thread pool would delay the sample.
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
