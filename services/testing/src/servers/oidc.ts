import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverImage, type ServerOptions } from '@launchpad/platform/testing';
import { startKeycloak } from './keycloak.js';
import { startNode } from './node.js';

/** The client the admin pages sign in with, and the audience of its tokens. */
export const OIDC_CLIENT = { clientId: 'launchpad-admin', audience: 'launchpad' } as const;

interface OidcOptions extends ServerOptions {
  /** the product's address for browsers, the only one that Keycloak returns them to */
  publicUrl?: string;
}

/** Starts Keycloak where it comes from a container, and its stand-in otherwise. The address is the issuer's. */
export async function startOidc(options: OidcOptions): Promise<string> {
  const { dataDir, port, processes, publicUrl = 'http://localhost' } = options;
  const image = serverImage('keycloak');
  if (image) return await startKeycloak({ ...options, image, publicUrl, client: OIDC_CLIENT });
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
