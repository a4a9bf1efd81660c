import type { Check, Examination } from '@launchpad/api/routes';
import { examine } from '@launchpad/gateway/doctor';
import { natsOptions } from '@launchpad/platform';
import { connect } from '@nats-io/transport-node';
import type { Settings } from './settings.js';

const PATIENCE_MS = 5_000;

/** Examines a system from outside: over NATS, within eight seconds. What can't be asked is unknown. */
export async function doctor(settings: Settings): Promise<Examination> {
  const options = { ...natsOptions(settings), reconnect: false, timeout: PATIENCE_MS };
  const nats = await connect(options).catch(() => undefined);
  try {
    return await examine(nats, settings);
  } finally {
    await nats?.close();
  }
}

/** The list of checks as lines of text, each with its runbook. */
export function listOf(checks: readonly Check[]): string {
  const lines = checks.map(({ name, state, value, runbook }) => {
    const todo = runbook === null ? '' : ` → deploy/runbooks/${runbook}`;
    return `${state.padEnd(8)}${name.padEnd(11)}${value}${todo}`;
  });
  return lines.join('\n');
}

/** Of a process: 1 if a check is red, else 2 if one is unknown. */
export function exitCodeOf(checks: readonly Check[]): 0 | 1 | 2 {
  if (checks.some(({ state }) => state === 'red')) return 1;
  return checks.some(({ state }) => state === 'unknown') ? 2 : 0;
}
