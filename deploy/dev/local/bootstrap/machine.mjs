import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { stop } from './execute.mjs';

/** Stops unless this is a supported Node with npm. */
export function needNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node 20.19 or newer is needed, this is ${process.versions.node}.`);
  }
  if (!findProgram('npm')) stop('npm is missing. It comes with Node; Debian has it as the package npm.');
}

/** We could neither write to nor stop what another OS user created here, perhaps with sudo. */
export function needOwnFolders() {
  const foreign = ['.', '.local', 'node_modules'].find((path) => existsSync(path) && !mayWrite(path));
  if (foreign === undefined) return;
  const { uid } = statSync(foreign);
  stop(
    `${resolve(foreign)} belongs to another OS user (id ${uid}).\nRun "make clean" as that user, then: sudo chown -R ${process.getuid()} '${resolve('.')}'`,
  );
}

function mayWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checked first, so that nothing is left half done. @param needed in gigabytes */
export function needDisk(needed) {
  const { bavail, bsize } = statfsSync('.');
  const free = (bavail * bsize) / 1e9;
  if (free < needed) {
    stop(`${needed} GB of disk space are needed in ${resolve('.')}, and ${free.toFixed(1)} GB are free.`);
  }
}

/** The path of a program, undefined if there is none. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
