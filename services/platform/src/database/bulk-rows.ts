import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

// TypeORM's statements have a parameter for each value: for the bids of a block ten thousand, which take longer to name
// than to write. These have one for each column.

/**
 * Inserts rows that have all columns, none of them an array; those that conflict with others stay as they are.
 * @returns the ids of the inserted ones
 */
export async function insertOrIgnore<Row extends ObjectLiteral & { id: string }>(
  entity: EntityTarget<Row>,
  rows: readonly Row[],
  manager: EntityManager,
): Promise<Row['id'][]> {
  const inserted = await insert(entity, rows, manager, () => 'DO NOTHING RETURNING id');
  return inserted.map(({ id }) => id);
}

/** Inserts rows that have all columns, none of them an array, and replaces those with the same primary key. */
export async function insertOrReplace<Row extends ObjectLiteral>(
  entity: EntityTarget<Row>,
  rows: readonly Row[],
  manager: EntityManager,
): Promise<void> {
  await insert(entity, rows, manager, ({ columns, primaryColumns }) => {
    const changes = namesOf(columns).map((name) => `${name} = excluded.${name}`);
    return `(${namesOf(primaryColumns).join()}) DO UPDATE SET ${changes.join()}`;
  });
}

async function insert<Row extends ObjectLiteral>(
  entity: EntityTarget<Row>,
  rows: readonly Row[],
  manager: EntityManager,
  onConflict: (metadata: EntityMetadata) => string,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { driver } = manager.connection;
  const metadata = manager.connection.getMetadata(entity);
  const { columns, tableName } = metadata;
  const arrays = columns.map((column, index) => `$${index + 1}::${driver.normalizeType(column)}[]`);
  return manager.query<Row[]>(
    `INSERT INTO "${tableName}" (${namesOf(columns).join()}) SELECT * FROM unnest(${arrays.join()})
     ON CONFLICT ${onConflict(metadata)}`,
    columns.map((column) => rows.map((row): unknown => column.getEntityValue(row, true))),
  );
}

const namesOf = (columns: EntityMetadata['columns']) =>
  columns.map(({ databaseName }) => `"${databaseName}"`);
