// Deploys the contracts to the chain at RPC_URL with script/Deploy.s.sol, which documents the other environment
// variables, and writes the source verification input (standard JSON) of each contract it deployed next to the addresses.
// The deployer's key is read from the file DEPLOYER_KEY_FILE, so that it never appears on a command line.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { artifact, forge, root } from './forge.mjs';

const rpcUrl = required('RPC_URL');
const chainId = required('CHAIN_ID');
for (const name of ['CONTRACT_OWNER', 'ADMIN_WALLET', 'FEE_RECEIVER']) required(name);
const keyFile = required('DEPLOYER_KEY_FILE');
if (!existsSync(keyFile)) fail(`DEPLOYER_KEY_FILE does not exist: ${keyFile}`);
const key = readFileSync(keyFile, 'utf8')
  .trim()
  .replace(/^(0x)?/, '0x');
if (!/^0x[0-9a-fA-F]{64}$/.test(key))
  fail('DEPLOYER_KEY_FILE must contain one private key: 64 hexadecimal digits');

mkdirSync(new URL('deployments/', root), { recursive: true });
forge(['build', '--silent', 'src', 'script']);
const before = addresses();
forge(['script', 'script/Deploy.s.sol', '--rpc-url', rpcUrl, '--broadcast', '--slow'], { DEPLOYER_KEY: key });
const now = addresses();
for (const [contract, name] of [
  ['Auction', 'auction'],
  ['FixedPriceSale', 'fixedPriceSale'],
]) {
  // A contract that stays is verified with the sources of its own deployment, which may be older.
  if (now[name] === before[name]) continue;
  const file = new URL(`deployments/${chainId}.${contract}.input.json`, root);
  writeFileSync(file, `${JSON.stringify(verificationInput(contract), null, 2)}\n`);
}

/** What the chain's file holds. */
function addresses() {
  const file = new URL(`deployments/${chainId}.json`, root);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The compiler's standard JSON input for this contract: only its sources and settings. */
function verificationInput(contract) {
  const { language, sources, settings } = artifact(contract).metadata;
  const { compilationTarget: _, ...rest } = settings;
  const contents = Object.keys(sources).map((path) => [
    path,
    { content: readFileSync(new URL(path, root), 'utf8') },
  ]);
  return {
    language,
    sources: Object.fromEntries(contents),
    settings: { ...rest, outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } } },
  };
}

function required(name) {
  return process.env[name] || fail(`${name} must be set`);
}

/** @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}
