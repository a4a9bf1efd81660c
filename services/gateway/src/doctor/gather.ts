import { fromBinary } from '@bufbuild/protobuf';
import { DIAGNOSE } from '@launchpad/platform';
import { needs } from '@launchpad/platform/permissions';
import { DiagnosisSchema, type Diagnosis } from '@launchpad/proto';
import type { Msg, NatsConnection } from '@nats-io/transport-node';

/** Longer than a service waits for what it needs. */
const PATIENCE_MS = 3_000;

/** The services there are. */
export const services = Object.keys(needs).toSorted();

/** What a service says, and by how much its clock is ahead of ours. */
export interface Answer {
  diagnosis: Diagnosis;
  aheadMs: number;
}

/**
 * What every service says of its state, by its name. A service that does not answer in three seconds is absent.
 * @param nowMs our clock
 * @throws Error if NATS can't be asked
 */
export async function gather(nats: NatsConnection, nowMs: () => number): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const replies = await nats.requestMany(DIAGNOSE, undefined, {
    strategy: 'count',
    maxMessages: services.length,
    maxWait: PATIENCE_MS,
  });
  for await (const reply of replies) {
    const diagnosis = diagnosisIn(reply);
    if (!diagnosis || !services.includes(diagnosis.service)) continue;
    answers.set(diagnosis.service, { diagnosis, aheadMs: Number(diagnosis.nowMs) - nowMs() });
  }
  return answers;
}

/** Undefined for what another version may send. */
function diagnosisIn({ data }: Msg): Diagnosis | undefined {
  try {
    return fromBinary(DiagnosisSchema, data);
  } catch {
    return undefined;
  }
}
