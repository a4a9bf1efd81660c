// Creates the realm of realm.json in a Keycloak, or updates what realm.json defines: settings, the client with its
// audience, the role. If no user has the role, it can create a first user who does. Other users and everything else in
// the realm are left unchanged. Can run any number of times. Environment: KEYCLOAK_URL (without /realms),
// KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD, REALM, PUBLIC_URL, OIDC_CLIENT_ID, OIDC_AUDIENCE, PATIENCE_SECONDS (how
// long to wait for a Keycloak that is starting; 300), and FIRST_ADMIN with FIRST_ADMIN_PASSWORD, which must be changed
// at the first sign-in.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const names = ['KEYCLOAK_URL', 'KEYCLOAK_ADMIN', 'KEYCLOAK_ADMIN_PASSWORD', 'REALM', 'PUBLIC_URL'];
for (const name of [...names, 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE']) {
  if (!process.env[name]) throw new Error(`${name} must be set`);
}
const keycloak = process.env.KEYCLOAK_URL.replace(/\/$/, '');
const wanted = JSON.parse(
  readFileSync(new URL('realm.json', import.meta.url), 'utf8').replace(/\{([A-Z_]+)\}/g, (_, name) =>
    JSON.stringify(process.env[name]).slice(1, -1),
  ),
);
const { clients, roles, ...settings } = wanted;
const realm = encodeURIComponent(settings.realm);

const token = await signIn();
if (await find(`/admin/realms/${realm}`)) {
  await send('PUT', `/admin/realms/${realm}`, settings);
  for (const client of clients) await applyClient(client);
  for (const role of roles.realm) await applyRole(role);
  console.log(`The realm ${settings.realm} matches realm.json`);
} else {
  await send('POST', '/admin/realms', wanted);
  console.log(`The realm ${settings.realm} was created`);
}
if (process.env.FIRST_ADMIN) await makeFirstAdmin(process.env.FIRST_ADMIN, process.env.FIRST_ADMIN_PASSWORD);

async function applyClient(client) {
  const path = `/admin/realms/${realm}/clients`;
  const [found] = await find(`${path}?clientId=${encodeURIComponent(client.clientId)}`);
  if (!found) return send('POST', path, client);
  const { protocolMappers, ...rest } = client;
  await send('PUT', `${path}/${found.id}`, { ...found, ...rest, protocolMappers: found.protocolMappers });
  for (const mapper of protocolMappers) {
    const mappers = `${path}/${found.id}/protocol-mappers/models`;
    const same = found.protocolMappers?.find(({ name }) => name === mapper.name);
    if (same) await send('PUT', `${mappers}/${same.id}`, { ...mapper, id: same.id });
    else await send('POST', mappers, mapper);
  }
}

async function applyRole(role) {
  const path = `/admin/realms/${realm}/roles`;
  const found = await find(`${path}/${encodeURIComponent(role.name)}`);
  if (!found) await send('POST', path, role);
}

/** Creates a user with the role, unless a user has it. An existing user of this name is not promoted. */
async function makeFirstAdmin(username, password) {
  if (!password) throw new Error('FIRST_ADMIN_PASSWORD must be set with FIRST_ADMIN');
  const [{ name }] = roles.realm;
  const role = await find(`/admin/realms/${realm}/roles/${encodeURIComponent(name)}`);
  if ((await find(`/admin/realms/${realm}/roles/${encodeURIComponent(name)}/users`)).length > 0) return;
  const users = `/admin/realms/${realm}/users`;
  const named = `${users}?exact=true&username=${encodeURIComponent(username)}`;
  if ((await find(named)).length > 0) {
    throw new Error(
      `No user has the role ${name}, and the user ${username} already exists: assign the role yourself`,
    );
  }
  const credentials = [{ type: 'password', value: password, temporary: true }];
  await send('POST', users, { username, enabled: true, credentials });
  const [{ id }] = await find(named);
  await send('POST', `${users}/${id}/role-mappings/realm`, [role]);
  console.log(`${username} is an admin and must set a new password at the first sign-in`);
}

/** Waits for a Keycloak that is starting; a wrong password fails at once. */
async function signIn() {
  const patience = Number(process.env.PATIENCE_SECONDS ?? 300);
  const deadline = Date.now() + patience * 1000;
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'admin-cli',
    username: process.env.KEYCLOAK_ADMIN,
    password: process.env.KEYCLOAK_ADMIN_PASSWORD,
  });
  for (;;) {
    const address = `${keycloak}/realms/master/protocol/openid-connect/token`;
    const answer = await fetch(address, { method: 'POST', body }).catch((error) =>
      String(error.cause ?? error),
    );
    if (typeof answer !== 'string') {
      if (answer.ok) return (await answer.json()).access_token;
      const isStarting = answer.status === 404 || answer.status >= 500;
      if (!isStarting) throw new Error(`Keycloak rejected the administrator: ${await answer.text()}`);
    }
    if (Date.now() > deadline) throw new Error(`No Keycloak at ${keycloak}: ${answer.status ?? answer}`);
    await delay(2_000);
  }
}

async function find(path) {
  const answer = await ask('GET', path);
  return answer.status === 404 ? undefined : answer.json();
}

async function send(method, path, body) {
  await ask(method, path, body);
}

async function ask(method, path, body) {
  const answer = await fetch(`${keycloak}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok && answer.status !== 404) {
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  }
  if (!answer.ok && method !== 'GET') throw new Error(`${method} ${path}: ${answer.status}`);
  return answer;
}
