import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, SETTINGS_OF_BACKUP } from '../backups/restore.ts';
import { countParts } from '../backups/write-backup.ts';
import { isAgeIdentity } from '../config/backups.ts';
import { type Config, readConfig } from '../config/config.ts';
import { parseDataKey } from '../config/data-key.ts';
import { readKeyRing } from '../db/sealing/data-keys.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { describeDatabase, runCommand } from './owner-command.ts';

const USAGE = 'npm run restore -- FILE [--identity KEYFILE] [--without-damaged-files]';

/** Restores a backup into an empty place and reads all of it back. */
runCommand(async () => {
  const { file, identityFile, withoutDamaged } = readArguments(process.argv.slice(2));
  const config = readConfig();
  const identity = identityFile ? await readIdentity(identityFile) : config.backupIdentity;
  const manifest = await restoreBackup(config, file, identity, { withoutDamaged });
  const { rows, files } = countParts(manifest);
  return [
    `The site is restored as it was at ${manifest.madeAt}, and every row and file has been read back and compared.`,
    ...describeLeftOut(manifest.leftOut),
    '',
    `  Restored  ${rows.toLocaleString('en-US')} rows in ${manifest.tables.length} tables, and ${(files - manifest.leftOut.length).toLocaleString('en-US')} files`,
    `  Database  ${describeDatabase(config)}`,
    `  Settings  ${join(config.dataDir, SETTINGS_OF_BACKUP)}: those of then, to compare with those of now`,
    '',
    ...describeKey(config, manifest.settings),
    'Start the site. Mails that waited at the time of the backup go out then. Calls are not written into the coach’s own calendar (CalDAV) until the coach saves it again under Settings.',
  ];
});

const describeLeftOut = (paths: string[]): string[] =>
  paths.length === 0
    ? []
    : [
        '',
        'Left out are the files that were missing or damaged beside the backup:',
        ...paths.map((path) => `  ${path}`),
      ];

/** Describes how the restored site gets its key before it starts. */
function describeKey(config: Config, settings: Record<string, string>): string[] {
  if (readKeyRing(config))
    return ['The answers, goals and notes need the key of the site that was backed up: the start checks it.'];
  return parseDataKey(settings.DATA_KEY ?? '')
    ? [`The key of the answers, goals and notes is in ${SETTINGS_OF_BACKUP}: set DATA_KEY in .env to it.`]
    : [
        'The answers, goals and notes need the key of the site that was backed up: set DATA_KEY to it, or put its file data-key into DATA_DIR.',
      ];
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { identity: { type: 'string' }, 'without-damaged-files': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file && positionals.length === 1)
      return {
        file: resolve(file),
        identityFile: values.identity,
        withoutDamaged: values['without-damaged-files'],
      };
  } catch {
    // An unknown option gets the same answer as a missing file.
  }
  throw new OperatorError(`Name one backup: ${USAGE}`);
}

/** Reads the secret key in a file as `age-keygen` writes it, with comments. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} cannot be read.`);
  });
  const key = text.split('\n').find((line) => isAgeIdentity(line.trim()));
  if (!key) throw new OperatorError(`There is no age secret key in ${file}.`);
  return key.trim();
}
