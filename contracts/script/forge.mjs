// Runs forge: `node script/forge.mjs test …`. Used instead of the npm package's own script, which exits with 0 when forge failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Folder of the contracts package. */
export const root = new URL('../', import.meta.url);

/** Runs forge in the contracts package and shows its output. Exits with forge's code when it fails. */
export function forge(args, env = {}) {
  const cwd = fileURLToPath(root);
  const { status, error } = spawnSync(binary(), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** forge's build output for a contract: `{ abi, bytecode, metadata }`. */
export function artifact(contract) {
  // what both compiler profiles need is there once for each, and not under the plain name
  const names = [`${contract}.json`, `${contract}.default.json`];
  const files = names.map((name) => new URL(`out/${contract}.sol/${name}`, root));
  const file = files.find(existsSync);
  if (!file) throw new Error(`forge did not build ${contract}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function binary() {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const executable = process.platform === 'win32' ? 'forge.exe' : 'forge';
  return createRequire(import.meta.url).resolve(`@foundry-rs/forge-${platform}/bin/${executable}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) forge(process.argv.slice(2));
