import type { INestApplicationContext, Type } from '@nestjs/common';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { rpcServiceOptions } from '../bootstrap.js';
import { ENVIRONMENT, type Environment } from '../config/config.js';
import { Patience } from '../patience.js';
import { PATIENCE_MS } from './eventually.js';

/** A question that an outage loses is not answered, so that it is asked again sooner. */
const patience: Patience = {
  answerMs: 60_000,
  pageMs: 60_000,
  eventMs: PATIENCE_MS,
  connectionMs: PATIENCE_MS,
};

export interface ServiceOptions {
  /** All environment variables the service sees, besides quiet logs and a free health port. */
  environment: Environment;
  /** Last changes to the module: `(builder) => builder.overrideProvider(Clock).useValue(clock)`. */
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/** Starts a whole service in the test's process, its RPC and events included; `close()` ends it. */
export async function startService(module: Type, options: ServiceOptions): Promise<INestApplicationContext> {
  const { environment, override = (builder) => builder } = options;
  const defaults = { LOG_LEVEL: 'silent', HEALTH_PORT: '0' };
  const builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(ENVIRONMENT)
    .useValue({ ...defaults, ...environment })
    .overrideProvider(Patience)
    .useValue(patience);
  const compiled = await override(builder).compile();
  const app = compiled.createNestMicroservice({ ...rpcServiceOptions, logger: ['fatal'] });
  await app.listen();
  return app;
}
