import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adviseRestore } from '../backups/advise-restore.ts';
import { createBackupBeforeMigrations } from '../backups/backup-before-migrations.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { getDatabaseOptions } from '../config/database.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { refuseRootInForeignFolder } from '../db/folder-owner.ts';
import { UnopenableDatabaseError } from '../db/unopenable-database.ts';
import { describeStartupError } from '../process/startup-errors.ts';

export type CommandContext = { config: Config; database: Database; now: Date };

/**
 * Runs a command of the site's owner on the database and prints the lines that it returns. `read` parses the arguments,
 * or throws `ConfigError`. A failure prints one plain text and ends with exit code 1.
 */
export function runDatabaseCommand<Typed>(
  read: (args: string[]) => Typed,
  act: (site: CommandContext, parsedArgs: Typed) => Promise<string[]>,
): void {
  runCommand((now) => run(read, act, now));
}

/** Runs a command that opens the database itself or needs none. */
export function runCommand(work: (now: Date) => Promise<string[]>): void {
  const print = async () => {
    refuseRoot();
    const lines = await work(new Date());
    process.stdout.write(`\n${lines.map(withoutControls).join('\n')}\n`);
  };
  print().catch(async (error: unknown) => {
    process.stderr.write(`${withoutControls(await explainFailure(error))}\n`);
    process.exit(1);
  });
}

async function explainFailure(error: unknown): Promise<string> {
  if (error instanceof FolderInUseError)
    return 'The site is running, and its embedded database serves one process at a time. Stop the site, run this again, then start it.';
  const explained = error instanceof UnopenableDatabaseError ? await adviseRestore(error, readConfig()) : error;
  return describeStartupError(explained);
}

/** Refuses root in another user's data folder. Does nothing with wrong settings, which the command itself reports. */
function refuseRoot(): void {
  let dataDir: string;
  try {
    ({ dataDir } = readConfig());
  } catch {
    return;
  }
  refuseRootInForeignFolder(dataDir);
}

/** Replaces control characters: names in a backup or a folder may hold codes that change the terminal. */
const withoutControls = (text: string): string => text.replace(/[\p{Cc}--[\n\t]]/gv, '\uFFFD');

async function run<Typed>(
  read: (args: string[]) => Typed,
  act: (site: CommandContext, parsedArgs: Typed) => Promise<string[]>,
  now: Date,
) {
  const parsedArgs = read(process.argv.slice(2));
  const config = readConfig();
  requireDatabase(config);
  const beforeMigrations = createBackupBeforeMigrations(config, () => now);
  const database = await openDatabase({ ...getDatabaseOptions(config), beforeMigrations });
  try {
    return await act({ config, database, now }, parsedArgs);
  } finally {
    await database.close();
  }
}

/** Refuses to work without a database: a mistyped folder would become a new site. */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new ConfigError([`there is no database in ${dataDir} yet: start the site once, or check DATA_DIR`]);
  }
}

/** Names the database that a command has used. */
export const describeDatabase = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? 'your PostgreSQL' : `embedded, in ${dataDir}/db`;
