import { createBackupBeforeMigrations } from '../backups/backup-before-migrations.ts';
import { requireNoOtherConnections } from '../backups/exclusive-access.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { getDatabaseOptions } from '../config/database.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { openDatabase } from '../db/connect.ts';
import { connectToPostgres } from '../db/dedicated-connection.ts';
import { rotateDataKey } from '../db/sealing/rotate-data-key.ts';
import { describeDatabase, requireDatabase, runCommand } from './owner-command.ts';

/** Seals answers, goals and notes with a new key, for an owner whose key may have leaked. */
runCommand(async (now) => {
  if (process.argv.length > 2) throw new ConfigError(['data:rotate takes no arguments']);
  const config = readConfig();
  requireDatabase(config);
  // A running process would go on sealing with the key that it has read from the file.
  if (config.databaseUrl && !config.dataKey) await refuseRunningSite(config.databaseUrl);
  const beforeMigrations = createBackupBeforeMigrations(config, () => now);
  const database = await openDatabase({ ...getDatabaseOptions(config), beforeMigrations });
  try {
    const lines = await rotateDataKey(config, database);
    await recordAdminAction(database, { actor: 'data:rotate', action: 'secrets-rotated', subject: 'data key' }, now);
    return [...lines, '', `  Database  ${describeDatabase(config)}`];
  } finally {
    await database.close();
  }
});

async function refuseRunningSite(url: string): Promise<void> {
  const connection = await connectToPostgres(url);
  await requireNoOtherConnections(connection).finally(() => connection.close());
}
