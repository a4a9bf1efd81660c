import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';

/**
 * An address as libpq's programs read it. `no-verify` is the name Node's driver has for what libpq calls `require`.
 */
export function libpqUrl(url: string): string {
  const own = new URL(url);
  if (own.searchParams.get('sslmode') === 'no-verify') own.searchParams.set('sslmode', 'require');
  return own.href;
}

/**
 * The environment of libpq's programs: where they verify the server they trust the authorities that Node trusts, which are
 * written into `folder`.
 */
export async function libpqEnvironment(url: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const { env } = process;
  if (!new URL(url).searchParams.get('sslmode')?.startsWith('verify') || env.PGSSLROOTCERT) return env;
  const own = env.NODE_EXTRA_CA_CERTS ? await readFile(env.NODE_EXTRA_CA_CERTS, 'utf8') : '';
  const file = join(folder, 'authorities.pem');
  await writeFile(file, [...rootCertificates, own].join('\n'));
  return { ...env, PGSSLROOTCERT: file };
}
