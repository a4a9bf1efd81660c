import 'reflect-metadata';
import { Logger, type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { ConfigError } from './config/config.js';
import { PlatformLogger } from './logging/logger.js';
import { HealthServer } from './operations/health.server.js';
import { RpcServer } from './rpc/server.js';
import { SERVICE } from './service.js';

/** Nest's options for a service with `@Rpc` handlers. */
export const rpcServiceOptions: AsyncMicroserviceOptions = {
  inject: [RpcServer],
  useFactory: (strategy: RpcServer) => ({ strategy }),
};

/** As long as Kubernetes waits for the slowest service. */
const LONGEST_STOP_MS = 90_000;

/**
 * Runs a service until SIGTERM or SIGINT, then stops it cleanly. It ends after 90 seconds, should what it waits for be
 * gone. A service that cannot start logs the reason and exits with 1.
 * @param start creates and starts an application that has more than `@Rpc` handlers
 */
export async function bootstrap(
  module: Type,
  start: (module: Type) => Promise<INestApplicationContext> = startRpcService,
): Promise<void> {
  // What goes wrong before the application has its own.
  Logger.overrideLogger(new PlatformLogger(serviceOf(module), 'info'));
  try {
    const app = await start(module);
    app.enableShutdownHooks();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, endInTime);
    app.get(HealthServer).setStarted();
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : error;
    new Logger('Bootstrap').fatal(reason);
    process.exit(1);
  }
}

function endInTime(): void {
  const end = () => {
    new Logger('Bootstrap').fatal('Could not stop in time');
    process.exit(1);
  };
  setTimeout(end, LONGEST_STOP_MS).unref();
}

/** The service's name, from its module. */
function serviceOf(module: Type): string {
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as DynamicModule[];
  const providers = imports.flatMap((each) => each.providers ?? []) as {
    provide?: unknown;
    useValue?: unknown;
  }[];
  return String(providers.find(({ provide }) => provide === SERVICE)?.useValue);
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
