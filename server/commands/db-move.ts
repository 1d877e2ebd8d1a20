import { join } from 'node:path';
import { moveDatabase } from '../backups/move-database.ts';
import { isAddress } from '../config/addresses.ts';
import { type Config, readConfig } from '../config/config.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { requireDatabase, runCommand } from './owner-command.ts';

/** Carries a stopped site from the embedded database to PostgreSQL, or back. */
runCommand(async () => {
  const config = readConfig();
  const target = readTarget(process.argv.slice(2), config);
  requireDatabase(config);
  const { tables, jobs, wasComplete } = await moveDatabase(config, target);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    wasComplete
      ? 'The database was moved already: every row there is like the original.'
      : 'The database is moved: every row has been read back and compared.',
    '',
    `  Moved     ${rows.toLocaleString('en-US')} rows in ${tables.length} tables, and ${jobs.rows.toLocaleString('en-US')} waiting jobs`,
    `  From      ${describePlace(config)}, which is as it was`,
    `  To        ${describePlace(target)}`,
    '',
    `1. Set DATABASE_URL in .env to ${target.databaseUrl ? 'the address that you gave' : '"embedded"'}. DATA_DIR stays: the course files are there.`,
    ...(target.databaseUrl
      ? ['   In production, set DATA_KEY too: the line in DATA_DIR/data-key, unless it is set already.']
      : []),
    '2. Start the site.',
    '3. Keep the old database for a while, but never start a site on it again: mails that waited would go out twice.',
  ];
});

function readTarget(args: string[], { databaseUrl, dataDir }: Config) {
  const [to = ''] = args;
  const isEmbedded = to === 'embedded';
  if (args.length !== 1 || !(isEmbedded || isAddress(to, ['postgres:', 'postgresql:'])))
    throw new OperatorError(
      'Say where to move the database: npm run db:move -- postgres://user:password@host/name, or npm run db:move -- embedded',
    );
  const target = { databaseUrl: isEmbedded ? undefined : to, dataDir };
  if (target.databaseUrl === databaseUrl)
    throw new OperatorError(
      `DATABASE_URL says that the site is there already: ${describePlace(target)}. It has to name the database to move from.`,
    );
  return target;
}

/** Names a database, without its password. */
function describePlace({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `embedded, in ${join(dataDir, 'db')}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${host}${pathname}`;
}
