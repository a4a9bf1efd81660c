import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { OutboxEvent } from './outbox.entity.js';
import { OUTBOX, ParkedEvent } from './inbox.entity.js';

const USAGE = `Usage: parked list | parked replay <event id>... | parked replay all
Lists the events that a service could not apply, with the reason, or hands them out again.
DATABASE_URL names the service's database.`;

/**
 * The operator's command for parked events.
 *
 * `list` prints them, oldest first. `replay` has the running service apply them again, in the order they were parked; those
 * that fail stay parked, with the new reason. What was too large to be published returns to the outbox instead.
 * @param args the command line
 * @param databaseUrl of the service
 * @returns what to print
 * @throws if the command is unknown, or an event is not parked; then nothing is replayed
 */
export async function parked(args: string[], databaseUrl: string | undefined): Promise<string> {
  const [command, ...ids] = args;
  const isKnown = (command === 'list' && ids.length === 0) || (command === 'replay' && ids.length > 0);
  if (!isKnown || !databaseUrl) throw new Error(USAGE);
  const entities = [ParkedEvent, OutboxEvent];
  const dataSource = await new DataSource({ type: 'postgres', url: databaseUrl, entities }).initialize();
  try {
    return command === 'list' ? await list(dataSource) : await replay(dataSource, ids);
  } finally {
    await dataSource.destroy();
  }
}

async function list(dataSource: DataSource): Promise<string> {
  const events = await dataSource.manager.find(ParkedEvent, { order: { parkedAt: 'ASC' } });
  if (events.length === 0) return 'No event is parked.';
  return events
    .map(({ eventId, subject, source, parkedAt, error }) =>
      [eventId, `  ${subject}, heard on ${source}, parked ${parkedAt.toISOString()}`, `  ${error}`].join(
        '\n',
      ),
    )
    .join('\n');
}

async function replay(dataSource: DataSource, ids: string[]): Promise<string> {
  return dataSource.transaction(async (transaction) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const all = await transaction.find(ParkedEvent, { order: { parkedAt: 'ASC' }, lock });
    const chosen = all.filter(({ eventId }) => ids.includes(eventId) || ids.includes('all'));
    const unknown = ids.filter((id) => id !== 'all' && !all.some(({ eventId }) => eventId === id));
    if (unknown.length > 0) throw new Error(`Not parked: ${unknown.join(', ')}`);
    for (const event of chosen) {
      const { eventId, source } = event;
      if (source !== OUTBOX) {
        await transaction.update(ParkedEvent, { eventId, source }, { replay: true });
        continue;
      }
      await transaction.remove(event);
      // With a new id, so that the stream does not discard it as a duplicate.
      const { subject, data } = event;
      await transaction.insert(OutboxEvent, { eventId: `replay-${randomUUID()}`, subject, data });
    }
    return `${chosen.length} handed out again. Those that fail once more stay parked, with the new reason.`;
  });
}
