// Programs from PyPI, each in its own virtual environment below `.local`: nothing is installed on the machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a requirements file, once for each version of the file.
 * @param {string} root folder of the checkout
 * @param {string} name of the environment
 * @param {string} requirements path of the file
 * @returns {string} the folder of the programs
 */
export function python(root, name, requirements) {
  const folder = join(root, '.local', name);
  const stamp = join(folder, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    run('python3', '-m', 'venv', folder);
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
    writeFileSync(stamp, wanted);
  }
  return join(folder, 'bin');
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(
    error ? error.message : `This failed: ${[command, ...args].join(' ')}`,
    '\nPython 3 with venv and pip is needed: apt-get install python3-venv',
  );
  process.exit(1);
}
