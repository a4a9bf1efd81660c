// Deploys the contracts from within a cluster and publishes their addresses: `<chain id>.json` in the ConfigMap
// CONFIG_MAP of NAMESPACE, which the services read. What an earlier run published is restored first, so that a chain
// with existing contracts keeps its start block. Nodes are verified by the authorities that Node trusts and those in
// RPC_CA_FILE. Everything else is in deploy.mjs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

const {
  API_SERVER = 'https://kubernetes.default.svc',
  TOKEN_FILE = '/var/run/secrets/launchpad/token',
  CHAIN_ID = '',
  CONFIG_MAP = '',
  NAMESPACE = '',
  RPC_CA_FILE = '',
} = process.env;
for (const name of ['CHAIN_ID', 'CONFIG_MAP', 'NAMESPACE']) {
  if (!process.env[name]) throw new Error(`${name} must be set`);
}
const key = `${CHAIN_ID}.json`;
const folder = new URL('../deployments/', import.meta.url);
const file = new URL(key, folder);

const { data } = await call('GET');
mkdirSync(folder, { recursive: true });
if (data?.[key]) writeFileSync(file, data[key]);
const deploy = fileURLToPath(new URL('deploy.mjs', import.meta.url));
// forge trusts those of the system, of which the image has none
const SSL_CERT_FILE = fileURLToPath(new URL('../out/authorities.pem', import.meta.url));
const own = RPC_CA_FILE ? readFileSync(RPC_CA_FILE, 'utf8') : '';
writeFileSync(SSL_CERT_FILE, [...rootCertificates, own].join('\n'));
const env = { ...process.env, SSL_CERT_FILE };
const { status } = spawnSync(process.execPath, [deploy], { stdio: 'inherit', env });
if (status !== 0) process.exit(status ?? 1);
const written = readFileSync(file, 'utf8');
await call('PATCH', { data: { [key]: written } });
console.log(`Published in ${CONFIG_MAP}: ${written}`);

/** Reads or merges into the ConfigMap. */
async function call(method, patch) {
  const address = `${API_SERVER}/api/v1/namespaces/${NAMESPACE}/configmaps/${CONFIG_MAP}`;
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${readFileSync(TOKEN_FILE, 'utf8').trim()}`,
      'content-type': 'application/merge-patch+json',
    },
    ...(patch && { body: JSON.stringify(patch) }),
  });
  if (!response.ok) throw new Error(`${method} ${CONFIG_MAP}: ${response.status} ${await response.text()}`);
  return response.json();
}
