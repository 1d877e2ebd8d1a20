import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { askRunningSite } from '../backups/control-socket.ts';
import { backupSourceOf, writeBackup } from '../backups/write-backup.ts';
import { type Config, readConfig } from '../config/config.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { describeDatabase, requireDatabase, runCommand } from './owner-command.ts';

const USAGE = 'npm run backup -- FILE [--with-secrets]';

/** Makes one file of database, files and settings, whether the site runs or not. */
runCommand(async (now) => {
  const { file, withSecrets } = readArguments(process.argv.slice(2));
  const config = readConfig();
  requireDatabase(config);
  // Only one process can open the embedded database, so a running site makes the backup itself.
  const made = config.databaseUrl ? undefined : await askRunningSite(config.dataDir, { file, withSecrets });
  const { bytes, rows, files, encrypted } = made ?? (await backUpDatabase(config, now, { file, withSecrets }));
  // A site that runs as a service has a /tmp of its own.
  if (!existsSync(file))
    throw new OperatorError(
      `The running site made the backup where this command cannot see it. Name a file in a folder that both see, such as ${join(config.dataDir, 'backups')}.`,
    );
  return [
    `The backup is complete: ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files.`,
    '',
    `  File      ${file} (${describeSize(bytes)})`,
    `  Database  ${describeDatabase(config)}`,
    `  Readable  ${encrypted ? 'only with the secret key of BACKUP_RECIPIENT' : 'by whoever has the file: it is not encrypted'}`,
    '',
    withSecrets
      ? 'It carries the secrets and the key of the answers: keep it like a password.'
      : 'It does not carry the key of the answers, goals and notes: keep that elsewhere (DATA_KEY, or DATA_DIR/data-key).',
    `To restore it into an empty place: npm run restore -- ${file}`,
  ];
});

async function backUpDatabase(
  config: Config,
  now: Date,
  { file, withSecrets }: { file: string; withSecrets: boolean },
) {
  const connection = await connectTo(config);
  return writeBackup(backupSourceOf({ config, database: connection }, { now, withSecrets }), file).finally(() =>
    connection.close(),
  );
}

function readArguments(args: string[]) {
  const files = args.filter((arg) => arg !== '--with-secrets');
  const [file] = files;
  if (!file || files.length > 1 || file.startsWith('-')) throw new OperatorError(`Name one file: ${USAGE}`);
  return { file: resolve(file), withSecrets: args.includes('--with-secrets') };
}

const describeSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
