import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { programs } from './paths.js';
import { findProgram, run } from './programs.js';

/** By its path, since tests of this file replace PATH. */
const NICE = '/usr/bin/nice';

/** The packages that Go installs the chart's tools from. */
const PACKAGES = {
  helm: 'helm.sh/helm/v4/cmd/helm@v4.2.4',
  'helm-unittest': 'github.com/helm-unittest/helm-unittest/cmd/helm-unittest@v1.0.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
} as const;

/** Longest time for downloading and compiling all tools. Only a registry that hangs takes longer. */
const DEADLINE_MS = 30 * 60_000;

/** Paths of the programs that check the chart; undefined for those that can't be had. */
export type Tools = Record<keyof typeof PACKAGES | 'promtool', string | undefined>;

let installed: Promise<Tools> | undefined;

/** Starts to install the chart's tools, once per process. They compile at the lowest priority while tests run. */
export function installTools(): Promise<Tools> {
  installed ??= chartTools(programs);
  return installed;
}

/**
 * Finds the chart's tools in PATH and where Go installs programs, and installs missing ones if there is Go.
 * @param folder where promtool is unpacked
 * @param until ends what is being installed, and installs no more
 */
export async function chartTools(
  folder: string,
  until: AbortSignal = AbortSignal.timeout(DEADLINE_MS),
): Promise<Tools> {
  const go = findProgram('go', '/usr/local/go/bin');
  const bin = go === undefined ? join(homedir(), 'go/bin') : await goBin(go);
  const tools = { promtool: findProgram('promtool') ?? (await unpackPromtool(folder, until)) } as Tools;
  for (const [name, from] of Object.entries(PACKAGES)) {
    const tool = name as keyof typeof PACKAGES;
    tools[tool] = findProgram(tool, bin);
    if (tools[tool] !== undefined || go === undefined || until.aborted) continue;
    console.log(`Installing ${from}`);
    const install = ['-n', '19', 'env', '--unset=XDG_CACHE_HOME', go, 'install', from];
    const { ok, output } = await run(NICE, install, '', until);
    if (!ok) console.log(until.aborted ? `${from} could not be installed in time` : output.trim());
    tools[tool] = findProgram(tool, bin);
  }
  return tools;
}

/**
 * Go refuses to install promtool, since its module replaces others. Debian's package of Prometheus has it, and is only
 * unpacked: installed, it would start a server.
 * @returns its path, undefined where there is no such package
 */
async function unpackPromtool(folder: string, until: AbortSignal): Promise<string | undefined> {
  const path = join(folder, 'usr/bin/promtool');
  if (existsSync(path)) return path;
  const [apt, dpkg] = [findProgram('apt-get'), findProgram('dpkg')];
  if (apt === undefined || dpkg === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  console.log('Unpacking promtool of the Debian package prometheus');
  const script = 'cd "$1" && "$2" download -qq prometheus && "$3" --extract *.deb . && rm *.deb';
  const { ok, output } = await run('/bin/sh', ['-c', script, 'sh', folder, apt, dpkg], '', until);
  if (!ok) console.log(output.trim());
  return existsSync(path) ? path : undefined;
}

/** The path of helm, if it is installed. */
export async function findHelm(): Promise<string | undefined> {
  const go = findProgram('go', '/usr/local/go/bin');
  return findProgram('helm', ...(go === undefined ? [] : [await goBin(go)]));
}

/** Where `go install` puts programs. */
async function goBin(go: string): Promise<string> {
  const [bin = '', path = ''] = (await run(go, ['env', 'GOBIN', 'GOPATH'])).stdout.split('\n');
  return bin || join(path.split(delimiter)[0] ?? '', 'bin');
}
