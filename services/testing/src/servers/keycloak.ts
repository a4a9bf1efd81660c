import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { localPassword, OPERATOR } from '@launchpad/platform/permissions';
import { untilReady, type ServerOptions } from '@launchpad/platform/testing';
import { SIGNED_IN } from '../standins/admin-token.js';
import { DEMO_ACCOUNTS } from '../standins/demo-admin.js';

const REALM = 'launchpad';
const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface KeycloakOptions extends ServerOptions {
  image: string;
  client: { clientId: string; audience: string };
  /** the product's address for browsers */
  publicUrl: string;
}

/**
 * Starts Keycloak on 127.0.0.1 with the realm that operators create, and in it the demo's users. The address is the
 * issuer's.
 */
export async function startKeycloak(options: KeycloakOptions): Promise<string> {
  const { dataDir, port, processes, image, client, publicUrl } = options;
  // browsers and services must name the issuer alike
  const url = `http://localhost:${port}`;
  const running = await processes.launch({
    name: 'oidc',
    image,
    command: '/opt/keycloak/bin/kc.sh',
    args: ['start-dev', '--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=${url}`],
    env: { KC_BOOTSTRAP_ADMIN_USERNAME: OPERATOR, KC_BOOTSTRAP_ADMIN_PASSWORD: localPassword(OPERATOR) },
    folders: { [dataDir]: '/opt/keycloak/data' },
    // the image's files are its group's
    user: { uid: process.getuid?.() ?? 0, gid: 0 },
  });
  await untilReady(running, async () => (await fetch(`${url}/realms/master`)).ok, 600_000);
  await promisify(execFile)(process.execPath, [`${root}/deploy/keycloak/apply-realm.mjs`], {
    env: {
      ...process.env,
      ...{ KEYCLOAK_URL: url, KEYCLOAK_ADMIN: OPERATOR, KEYCLOAK_ADMIN_PASSWORD: localPassword(OPERATOR) },
      ...{ REALM, PUBLIC_URL: publicUrl },
      ...{ OIDC_CLIENT_ID: client.clientId, OIDC_AUDIENCE: client.audience },
    },
  });
  await addDemo(url, client.clientId);
  return `${url}/realms/${REALM}`;
}

/** Adds the demo's users, and the address that programs sign in for. */
async function addDemo(url: string, clientId: string): Promise<void> {
  const ask = await asOperator(url);
  // tests sign the same user in several times at once, which the protection refuses
  await ask('PUT', '', { bruteForceProtected: false });
  await ask('POST', '/partialImport', {
    ifResourceExists: 'SKIP',
    users: DEMO_ACCOUNTS.map(({ username, password, name, role }) => {
      const [firstName, lastName] = name.split(' ');
      const credentials = [{ type: 'password', value: password, temporary: false }];
      const person = { firstName, lastName, email: `${username}@example.com`, emailVerified: true };
      return { username, enabled: true, ...person, credentials, realmRoles: [role] };
    }),
  });
  const [client] = (await (await ask('GET', `/clients?clientId=${clientId}`)).json()) as [
    { id: string; redirectUris: string[] },
  ];
  await ask('PUT', `/clients/${client.id}`, { ...client, redirectUris: [...client.redirectUris, SIGNED_IN] });
}

async function asOperator(url: string) {
  const login = { client_id: 'admin-cli', username: OPERATOR, password: localPassword(OPERATOR) };
  const signingIn = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...login }),
  });
  const { access_token: token } = (await signingIn.json()) as { access_token: string };
  return async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${url}/admin/realms/${REALM}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`Keycloak: ${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}
