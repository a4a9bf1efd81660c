import { Module, type INestApplicationContext } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock, PlatformModule, type Network } from '@launchpad/platform';
import {
  freshDatabase,
  networksFile,
  startService,
  TestClock,
  TestNats,
  type FreshDatabase,
} from '@launchpad/platform/testing';
import { Chain, Fact, RecentBlock, RegisteredUser, Token, UnnamedToken } from '../chain/chain.entity.js';
import { ChainStore } from '../chain/chain.store.js';
import { ChainListenerConfig } from '../config.js';
import { migrations } from '../migrations/index.js';
import { ListenerMetrics } from '../scan/listener.metrics.js';

@Module({
  imports: [
    PlatformModule.forRoot({ service: 'chain-listener', config: ChainListenerConfig, migrations }),
    TypeOrmModule.forFeature([Chain, RecentBlock, RegisteredUser, Fact, Token, UnnamedToken]),
  ],
  providers: [ChainStore, ListenerMetrics],
})
class StoreModule {}

/** The listener's state, all real, and nothing that follows the chains: the test does. */
export class TestStore {
  private constructor(
    /** The service's clock. */
    readonly clock: TestClock,
    private readonly nats: TestNats,
    private readonly database: FreshDatabase,
    readonly app: INestApplicationContext,
  ) {}

  /** Starts it, holding the lease of each chain. */
  static async start(networks: readonly Network[]): Promise<TestStore> {
    const [nats, database] = await Promise.all([TestNats.start(), freshDatabase()]);
    const file = await networksFile(networks);
    const clock = new TestClock();
    const app = await startService(StoreModule, {
      environment: { NATS_URL: nats.url, DATABASE_URL: database.url, NETWORKS_FILE: file },
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });
    const started = new TestStore(clock, nats, database, app);
    await started.store.prepare();
    for (const { chainId } of networks) await started.store.lease(chainId);
    return started;
  }

  get store(): ChainStore {
    return this.app.get(ChainStore);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.nats.stop();
    await this.database.drop();
  }
}
