import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { UnopenableDatabaseError } from '../db/unopenable-database.ts';
import { OperatorError } from '../process/startup-errors.ts';

/**
 * Adds instructions for the operator to an `UnopenableDatabaseError`: the backup to restore from, and the commands.
 * Returns other errors as they are.
 */
export async function adviseRestore(
  error: unknown,
  { backupTo, dataDir, filesFolder }: Pick<Config, 'backupTo' | 'dataDir' | 'filesFolder'>,
): Promise<unknown> {
  if (!(error instanceof UnopenableDatabaseError)) return error;
  const database = join(dataDir, 'db');
  const folder = backupTo ?? join(dataDir, 'backups');
  const backup = await findNewestBackup(folder);
  const moves = [database, filesFolder].filter(existsSync).map((path) => `  mv ${path} ${path}.damaged`);
  const advice = backup
    ? [
        `The newest backup is ${backup.path}, made at ${backup.madeAt.toISOString().slice(0, 16)} UTC; what came in after it is not in it. To go back to it:`,
        ...moves,
        `  npm run restore -- ${backup.path}${backup.path.endsWith('.age') ? ' --identity KEYFILE' : ''}`,
        `Then start the site. Keep ${database}.damaged until nothing is missed.`,
      ]
    : [
        `There is no backup in ${folder}. If you have one elsewhere, go back to it:`,
        ...moves,
        '  npm run restore -- FILE',
        'Then start the site. Without the last command, it starts as a new site with nothing in it.',
      ];
  return new OperatorError([error.message, ...advice].join('\n'), { cause: error });
}

/** Finds the newest backup in the folder, handmade ones included. */
async function findNewestBackup(folder: string): Promise<{ path: string; madeAt: Date } | undefined> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => /^[^.].*\.backup(\.age)?$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        return { path, madeAt: (await stat(path)).mtime };
      }),
  );
  return files.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0];
}
