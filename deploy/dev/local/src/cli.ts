import { dev } from './dev/dev.js';
import { backUp, restoreBackup } from './stack/backups.js';
import { examineStack } from './stack/doctor.js';
import { rebuildRows } from './stack/rebuild.js';
import { clean, down, up, url } from './stack/commands.js';

const commands: Record<string, () => void | Promise<void>> = {
  ...{ up, dev, down, clean, url },
  backup: backUp,
  restore: restoreBackup,
  rebuild: rebuildRows,
  doctor: examineStack,
};

const command = commands[process.argv[2] ?? ''];
try {
  if (!command) throw new Error(`Usage: cli.js ${Object.keys(commands).join(' | ')}`);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
