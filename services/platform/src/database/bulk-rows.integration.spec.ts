import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { amount } from './amount.transformer.js';
import { insertOrIgnore, insertOrReplace } from './bulk-rows.js';
import { wideInteger } from './wide-integer.js';

class Part {
  @Column(amount)
  sum!: bigint;

  @Column({ type: 'boolean' })
  reached!: boolean;
}

@Entity('order')
class Row {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ ...wideInteger, nullable: true })
  at!: number | null;

  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column(() => Part)
  part!: Part;
}

const rowOf = (id: string, changes: Partial<Row> = {}): Row => ({
  ...{ id, text: `a "text", {with} \\ and ' and NULL`, at: Number.MAX_SAFE_INTEGER },
  ...{ data: Buffer.from([0, 92, 34, 255]), part: { sum: 2n ** 256n - 1n, reached: true } },
  ...changes,
});

describe('many rows', () => {
  let fresh: FreshDatabase;
  let database: DataSource;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await new DataSource({
      ...{ type: 'postgres', url: fresh.url, entities: [Row], synchronize: true },
    }).initialize();
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });
  beforeEach(() => database.manager.clear(Row));

  const rows = () => database.manager.find(Row, { order: { id: 'ASC' } });

  it('are inserted with every value as it is', async () => {
    const all = [
      rowOf('a'),
      rowOf('b', { text: '' }),
      rowOf('c', { text: null, at: null, part: { sum: 0n, reached: false } }),
    ];
    await insertOrReplace(Row, all, database.manager);
    expect(await rows()).toEqual(all);
  });

  it('may be none', async () => {
    expect(await insertOrIgnore(Row, [], database.manager)).toEqual([]);
    await insertOrReplace(Row, [], database.manager);
    expect(await rows()).toEqual([]);
  });

  it('stay as they are where they are ignored, and those that are new are named', async () => {
    expect(await insertOrIgnore(Row, [rowOf('a'), rowOf('b')], database.manager)).toEqual(['a', 'b']);
    const again = [rowOf('b', { text: 'changed' }), rowOf('c')];
    expect(await insertOrIgnore(Row, again, database.manager)).toEqual(['c']);
    expect(await rows()).toEqual([rowOf('a'), rowOf('b'), rowOf('c')]);
  });

  it('are replaced in every column', async () => {
    await insertOrReplace(Row, [rowOf('a'), rowOf('b')], database.manager);
    const changed = rowOf('b', {
      ...{ text: null, at: 0, data: Buffer.from([1]), part: { sum: 1n, reached: false } },
    });
    await insertOrReplace(Row, [changed], database.manager);
    expect(await rows()).toEqual([rowOf('a'), changed]);
  });

  it('are those of one transaction', async () => {
    const failing = database.transaction(async (transaction) => {
      await insertOrReplace(Row, [rowOf('a')], transaction);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
});
