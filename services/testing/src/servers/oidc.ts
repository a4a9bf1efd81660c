import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNode } from './node.js';
import type { ServerOptions } from './processes.js';

/** The client the admin pages sign in with, and the audience of its tokens. */
export const OIDC_CLIENT = { clientId: 'launchpad-admin', audience: 'launchpad' } as const;

/** Starts the stand-in for Keycloak. The address is the issuer's. */
export async function startOidc({ dataDir, port, processes }: ServerOptions): Promise<string> {
  // browsers and services must name the issuer alike
  const issuer = `http://localhost:${port}`;
  await mkdir(dataDir, { recursive: true });
  await startNode(processes, {
    name: 'oidc',
    script: fileURLToPath(new URL('../standins/oidc.main.js', import.meta.url)),
    env: {
      PORT: `${port}`,
      ISSUER: issuer,
      CLIENT_ID: OIDC_CLIENT.clientId,
      AUDIENCE: OIDC_CLIENT.audience,
      KEY_FILE: join(dataDir, 'key.json'),
    },
    readyUrl: `${issuer}/.well-known/openid-configuration`,
  });
  return issuer;
}
