import { Injectable, Logger, Module, type INestApplicationContext } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AFTER_ALL_LOGS, factId, orderOf, positionOf } from '@launchpad/facts';
import { configOf, databaseShape, OnChainFacts, PlatformModule, type Delivered } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import {
  Column,
  DataSource,
  Entity,
  LessThan,
  MoreThanOrEqual,
  PrimaryGeneratedColumn,
  type EntityManager,
  type FindOptionsWhere,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';

/** A fact's identity and content. */
export interface LedgerFact {
  id: string;
  /** The order of a bid, empty for other facts. */
  order: string;
}

/** The ledger's history. */
@Entity('ledger_entry')
export class LedgerEntry {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ type: 'integer' })
  chainId!: number;

  @Column({ type: 'text' })
  factId!: string;

  /** At least {@link AFTER_ALL_LOGS} for what is of no log. */
  @Column({ type: 'integer' })
  logIndex!: number;

  /** False for a retraction. */
  @Column({ type: 'boolean' })
  added!: boolean;

  @Column({ type: 'text' })
  eventId!: string;

  /** The order of a bid, empty for other facts. */
  @Column({ type: 'text' })
  order!: string;
}

class CreateLedger1763660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "ledger_entry" (
        "id" serial PRIMARY KEY, "chainId" integer NOT NULL, "factId" text NOT NULL, "logIndex" integer NOT NULL,
        "added" boolean NOT NULL, "eventId" text NOT NULL, "order" text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "ledger_entry"');
  }
}

/** A consumer of facts like any other service, which records everything it receives. */
@Injectable()
class Ledger {
  @OnChainFacts()
  async onFacts(
    events: Delivered<ChainFact | ChainFactRetracted>[],
    transaction: EntityManager,
  ): Promise<void> {
    for (const { message, meta } of events) await this.write(message, meta.id, transaction);
  }

  private async write(
    message: ChainFact | ChainFactRetracted,
    eventId: string,
    transaction: EntityManager,
  ): Promise<void> {
    const added = message.$typeName === 'launchpad.v1.ChainFact';
    const fact = added ? message : message.fact;
    if (!fact) throw new Error('a retraction without its fact');
    const { chainId, logIndex } = positionOf(fact);
    await transaction.insert(LedgerEntry, {
      chainId,
      factId: factId(fact),
      logIndex,
      added,
      eventId,
      order: orderOf(fact) ?? '',
    });
  }
}

class LedgerConfig extends configOf(databaseShape) {}

// Nest warns of two modules with a database in one process; each application has its own.
Logger.overrideLogger(false);

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'ledger',
      config: LedgerConfig,
      migrations: [CreateLedger1763660000000],
    }),
    TypeOrmModule.forFeature([LedgerEntry]),
  ],
  providers: [Ledger],
})
export class LedgerModule {}

/** The ledger's entries of a chain's logs, in order. */
export function entriesOf(ledger: INestApplicationContext, chainId: number): Promise<LedgerEntry[]> {
  return entriesWhere(ledger, ofLogs(chainId));
}

/** How many entries of a chain's logs there are. */
export function countEntriesOf(ledger: INestApplicationContext, chainId: number): Promise<number> {
  return ledger.get(DataSource).manager.countBy(LedgerEntry, ofLogs(chainId));
}

/**
 * Its entries of what was read after the logs: names of tokens that did not answer in time, which happens to any token on
 * a busy machine.
 */
export function lateEntriesOf(ledger: INestApplicationContext, chainId: number): Promise<LedgerEntry[]> {
  return entriesWhere(ledger, { chainId, logIndex: MoreThanOrEqual(AFTER_ALL_LOGS) });
}

const ofLogs = (chainId: number): FindOptionsWhere<LedgerEntry> => ({
  chainId,
  logIndex: LessThan(AFTER_ALL_LOGS),
});

function entriesWhere(
  ledger: INestApplicationContext,
  where: FindOptionsWhere<LedgerEntry>,
): Promise<LedgerEntry[]> {
  return ledger.get(DataSource).manager.find(LedgerEntry, { where, order: { id: 'ASC' } });
}

/**
 * The current facts of logs, in order of arrival. Throws if a current fact was added again, or anything but the newest
 * current one was retracted.
 */
export async function currentFacts(ledger: INestApplicationContext, chainId: number): Promise<LedgerFact[]> {
  const facts: LedgerFact[] = [];
  for (const { factId: id, added, order } of await entriesOf(ledger, chainId)) {
    if (added) {
      if (facts.some((fact) => fact.id === id)) throw new Error(`${id} was published twice`);
      facts.push({ id, order });
    } else if (facts.pop()?.id !== id) {
      throw new Error(`${id} was retracted out of order`);
    }
  }
  return facts;
}
