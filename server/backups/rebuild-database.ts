import type { Db } from '../db/connect.ts';
import { setSequences, verifyDatabase } from './load-database.ts';
import { createArchivedSchema, dropTables, type Migrations, relaxChecks } from './restored-schema.ts';
import type { SpooledDatabase } from './spool-database.ts';

/** Makes the tables by `migrations`, lets `load` fill them in any order, and compares all rows with the original. */
export async function rebuildDatabase(
  tx: Db,
  original: SpooledDatabase,
  migrations: Migrations,
  load: () => Promise<void>,
): Promise<void> {
  await dropTables(tx);
  await createArchivedSchema(tx, { tables: original.tables, migrations });
  const { restoreChecks } = await relaxChecks(tx);
  await load();
  await setSequences(tx, original.sequences);
  await restoreChecks();
  await verifyDatabase(tx, original);
}
