import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The manifest's name. */
export const MANIFEST = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  events: z.int(),
  /** content ids */
  files: z.array(z.string()),
  /** sha2-256 of each part, by its path in the folder */
  parts: z.record(z.string(), z.string()),
});

/** The contents of a backup. Written last: a folder without it is not a backup. */
export type Manifest = z.output<typeof manifest>;

/** Writes the manifest of the parts in the folder: whole, or not at all if the signal aborts it. */
export async function writeManifest(
  folder: string,
  paths: string[],
  what: Pick<Manifest, 'takenAt' | 'events' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  const digests = await Promise.all(
    paths.map(async (path) => [path, await digestOf(join(folder, path), signal)] as const),
  );
  const whole: Manifest = { format: 1, ...what, parts: Object.fromEntries(digests) };
  const incomplete = join(folder, `${MANIFEST}.incomplete`);
  await writeFile(incomplete, `${JSON.stringify(whole, null, 2)}\n`);
  signal.throwIfAborted();
  await rename(incomplete, join(folder, MANIFEST));
}

/**
 * Reads a backup's manifest and checks every part against it.
 * @throws Error when the folder is no backup or a part is not what was written
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const read = manifest.parse(JSON.parse(text));
  for (const [path, digest] of Object.entries(read.parts)) {
    const actual = await digestOf(join(folder, path)).catch(() => 'missing');
    if (actual !== digest) throw new Error(`${path} is not what the backup wrote`);
  }
  return read;
}

async function digestOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { ...(signal && { signal }) });
  return hash.digest('hex');
}
