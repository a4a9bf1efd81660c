import { Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { AuthorizationError } from '@nats-io/transport-node';
import { z } from 'zod';
import { ConfigError, natsShape, readEnvironment } from '../config/config.js';
import { PlatformLogger } from '../logging/logger.js';
import { connectToNats } from '../nats/connection.js';
import { EventStream, STREAM } from './stream.js';

const replicas = { STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1) };

/**
 * Creates the stream and exits: the first step of a rollout with a replicated stream. `STREAM_REPLICAS` sets the number
 * of replicas, which services do not change.
 */
async function ensureStream(): Promise<void> {
  const config = readEnvironment({ ...natsShape, ...replicas }, process.env);
  const nats = await connectToNats(config, (error) => error instanceof AuthorizationError);
  try {
    await new EventStream(nats).ensure();
    const manager = await jetstreamManager(nats);
    const { config: found } = await manager.streams.update(STREAM, { num_replicas: config.STREAM_REPLICAS });
    new Logger('Stream').log(`${STREAM} is kept on ${found.num_replicas} server(s)`);
  } finally {
    await nats.close();
  }
}

Logger.overrideLogger(new PlatformLogger('streams', 'info'));
await ensureStream().catch((error: unknown) => {
  new Logger('Stream').fatal(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
