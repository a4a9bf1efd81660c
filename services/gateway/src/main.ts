import { Logger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bootstrap, PlatformLogger } from '@launchpad/platform';
import { AppModule } from './app.module.js';
import { GatewayConfig } from './config.js';
import { applicationOptions, newAdapter, setUp } from './server.js';

async function start(module: Type): Promise<NestFastifyApplication> {
  const adapter = newAdapter(new GatewayConfig(process.env));
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, applicationOptions);
  app.useLogger(app.get(PlatformLogger));
  await setUp(app);
  const { PORT, PUBLIC_URL } = app.get(GatewayConfig);
  await app.listen(PORT, '0.0.0.0');
  new Logger('Gateway').log(`Serving ${PUBLIC_URL} on port ${PORT}`);
  return app;
}

await bootstrap(AppModule, start);
