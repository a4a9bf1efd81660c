import { existsSync, readFileSync } from 'node:fs';

/** The most memory that a running process and its children have had, in megabytes: their largest resident sets, added. */
export function peakMB(pid: number): number {
  const kB = treeOf(pid).reduce((sum, member) => sum + peakKB(member), 0);
  return Math.round(kB / 1024);
}

function peakKB(pid: number): number {
  const file = `/proc/${pid}/status`;
  const [, kB = '0'] = (existsSync(file) && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(file, 'utf8'))) || [];
  return Number(kB);
}

function treeOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  return [pid, ...children.flatMap(treeOf)];
}
