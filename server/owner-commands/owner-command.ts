import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { getDatabaseOptions } from '../config/database.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { describeStartupError } from '../startup-errors.ts';

type CommandContext = { config: Config; database: Database; now: Date };

/**
 * Runs a command of the site's owner on the database and prints the lines that it returns. `read` parses the arguments, or
 * throws `ConfigError`. A failure prints one plain text and ends with exit code 1.
 */
export function runOwnerCommand<Typed>(
  read: (args: string[]) => Typed,
  act: (site: CommandContext, parsedArgs: Typed) => Promise<string[]>,
): void {
  run(read, act).catch((error: unknown) => {
    const reason =
      error instanceof FolderInUseError
        ? 'The site is running, and its embedded database serves one process at a time. Stop the site, run this again, then start it.'
        : describeStartupError(error);
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  });
}

async function run<Typed>(
  read: (args: string[]) => Typed,
  act: (site: CommandContext, parsedArgs: Typed) => Promise<string[]>,
) {
  const parsedArgs = read(process.argv.slice(2));
  const config = readConfig();
  // Otherwise a mistyped folder would become a new site.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) {
    throw new ConfigError([`there is no database in ${config.dataDir} yet: start the site once, or check DATA_DIR`]);
  }
  const database = await openDatabase(getDatabaseOptions(config));
  try {
    const lines = await act({ config, database, now: new Date() }, parsedArgs);
    process.stdout.write(`\n${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

/** Tells the owner which database a command changed. */
export const describeDatabase = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? 'your PostgreSQL' : `embedded, in ${dataDir}/db`;
