import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createOidcProvider } from './oidc.js';
import { requireEnv } from './env.js';

// Arguments come from the environment, as for every other process of the stack.
const port = Number(requireEnv('PORT'));
const key = await signingKey(requireEnv('KEY_FILE'));
const provider = createOidcProvider({
  issuer: requireEnv('ISSUER'),
  clientId: requireEnv('CLIENT_ID'),
  audience: requireEnv('AUDIENCE'),
  key,
});
const handle = provider.callback();
const server = createServer((request, response) => void handle(request, response)).listen(port, 'localhost');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});

/** The same key at every start, so that tokens outlive a restart of the stack. */
async function signingKey(file: string): Promise<JWK> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as JWK;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const made = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
