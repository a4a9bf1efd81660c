import { doctorShape, natsShape, type DoctorConfig, type NatsConfig } from '@launchpad/platform';
import { z } from 'zod';

/** How NATS is reached, as a user who may ask the services, the operator; and what is too much. */
export type Settings = NatsConfig & DoctorConfig;

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws Error naming the variables that are missing or wrong
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.object({ ...natsShape, ...doctorShape }).safeParse(set);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  throw new Error(names.join('; '));
}
