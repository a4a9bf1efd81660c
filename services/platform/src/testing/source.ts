import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { whyNoContainers } from './engine.js';
import { findProgram } from './programs.js';

/** Where servers come from: containers of the images that the chart bundles, or programs of this machine. */
export type Source = 'containers' | 'native';

/** The servers that the chart bundles, by their key among its values. */
const KEYS = { postgres: 'postgresql', redis: 'redis', nats: 'nats', kubo: 'ipfs', keycloak: 'keycloak' };

type ServerName = keyof typeof KEYS;

type Values = Record<string, { image: { repository: string; tag: string; digest: string } }>;

/**
 * Decides where the servers of this process and of those it starts come from: containers where a Docker engine of this
 * machine answers and has the images or can pull them, this machine's programs otherwise. SERVERS=native or
 * SERVERS=containers decides instead; the latter throws where it is impossible. Says which in one line.
 */
export function chooseServers(): Promise<Source> {
  return (chosen ??= choose());
}

let chosen: Promise<Source> | undefined;

async function choose(): Promise<Source> {
  const { SERVERS } = process.env;
  const images = Object.keys(KEYS).map((name) => imageOf(name as ServerName));
  const hindrance = SERVERS === 'native' ? 'SERVERS=native' : await whyNoContainers(images);
  if (SERVERS === 'containers' && hindrance) {
    throw new Error(`SERVERS or the data says that the servers are containers, but ${hindrance}`);
  }
  const source = hindrance ? 'native' : 'containers';
  process.env.SERVERS = source;
  const short = images.map((image) => image.replace(/^.*\//, ''));
  process.stdout.write(
    `Servers: ${hindrance ? `native (${hindrance})` : `containers (${short.join(', ')})`}\n`,
  );
  return source;
}

/** The image to start this server from; undefined where it is a program of this machine. */
export function serverImage(name: ServerName): string | undefined {
  return process.env.SERVERS === ('containers' satisfies Source) ? imageOf(name) : undefined;
}

/** What to launch for a server whose program is named like its Debian package. */
export function serverProgram(name: ServerName, command: string): { command: string; image?: string } {
  const image = serverImage(name);
  return image ? { command, image } : { command: findProgram(command, command) };
}

let values: Values | undefined;

/** By digest where the chart has one. */
function imageOf(name: ServerName): string {
  const file = new URL('../../../../charts/launchpad/values.yaml', import.meta.url);
  values ??= parse(readFileSync(file, 'utf8')) as Values;
  const { repository, tag, digest } = values[KEYS[name]]!.image;
  return digest ? `${repository}@${digest}` : `${repository}:${tag}`;
}
