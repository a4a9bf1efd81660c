import 'reflect-metadata';
import { Logger, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { ConfigError } from './config/config.js';
import { PlatformLogger } from './logging/logger.js';
import { HealthServer } from './operations/health.server.js';
import { RpcServer } from './rpc/server.js';

/** Nest's options for a service whose door is the `@Rpc` handlers. */
export const rpcServiceOptions: AsyncMicroserviceOptions = {
  inject: [RpcServer],
  useFactory: (strategy: RpcServer) => ({ strategy }),
};

/**
 * Starts a service and lets it run until SIGTERM or SIGINT, then ends it cleanly. A service that cannot start
 * says why and ends with 1.
 * @param start makes and starts the application where it has another door than the `@Rpc` handlers
 */
export async function bootstrap(
  module: Type,
  start: (module: Type) => Promise<INestApplicationContext> = startRpcService,
): Promise<void> {
  try {
    const app = await start(module);
    app.enableShutdownHooks();
    app.get(HealthServer).setStarted();
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : error;
    new Logger('Bootstrap').fatal(reason);
    process.exit(1);
  }
}

async function startRpcService(module: Type): Promise<INestApplicationContext> {
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    ...rpcServiceOptions,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(PlatformLogger));
  await app.listen();
  new Logger('Bootstrap').log('Started');
  return app;
}
