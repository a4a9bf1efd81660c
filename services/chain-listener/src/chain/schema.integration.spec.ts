import {
  freshDatabase,
  networksFile,
  schemaDifference,
  startService,
  TestNats,
} from '@launchpad/platform/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';

it('the migrations make the tables as the entities say', async () => {
  const [database, nats, networks] = await Promise.all([freshDatabase(), TestNats.start(), networksFile()]);
  const listener = await startService(AppModule, {
    environment: { NATS_URL: nats.url, DATABASE_URL: database.url, NETWORKS_FILE: networks },
  });
  expect(await schemaDifference(listener.get(DataSource))).toEqual([]);
  await listener.close();
  await Promise.all([database.drop(), nats.stop()]);
}, 60_000);
