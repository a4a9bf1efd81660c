import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doctor, exitCodeOf, listOf, readSettings } from '@launchpad/doctor';
import { localPassword, OPERATOR } from '@launchpad/platform/permissions';
import { dir, stateFile } from './checkout.js';

/** Says how the running stack is, and writes what support needs to know into `.local/doctor.json`. */
export async function examineStack(): Promise<void> {
  const state = stateFile.read();
  if (!state) throw new Error('Nothing is running. Start it with: make up');
  const { checks, ...rest } = await doctor(
    readSettings({
      NATS_URL: `nats://127.0.0.1:${state.ports.nats}`,
      NATS_USER: OPERATOR,
      NATS_PASSWORD: localPassword(OPERATOR),
    }),
  );
  const file = join(dir, 'doctor.json');
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify({ checks, ...rest }, null, 2));
  console.log(`${listOf(checks)}\n\nFor support, without secrets: ${file}`);
  process.exitCode = exitCodeOf(checks);
}
