import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { dataKeyFile } from '../config/data-key.ts';
import type { Db } from '../db/connect.ts';
import { connectToFolder, readPostgres } from '../db/dedicated-connection.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { readKeyRing } from '../db/sealing/data-keys.ts';
import { explainWrongKeys, readCheckValue } from '../db/sealing/open-sealer.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** Checks the key of answers, goals and notes: who may read it, and whether it is there and fits the database. */
export async function checkDataKey(config: Config): Promise<Finding[]> {
  const rights = await findBadRights(config);
  if (rights) return [rights];
  const stored = await readStoredCheck(config);
  if (stored === 'running') return [good('Data key', 'The site is running with it.')];
  if (stored === undefined)
    return [unknown('Data key', 'The database has none yet.', 'The next start of the site seals answers and notes.')];
  const problem = explainWrongKeys(stored, readKeyRing(config), config);
  if (problem) return [bad('Data key', problem, 'See “The key of the answers” in docs/OPERATING.md.')];
  return [
    config.oldDataKey
      ? unknown('Data key', 'It fits the database, and DATA_KEY_OLD is still set.', 'Run npm run data:rotate.')
      : good('Data key', `It fits the database. Keep a copy of ${config.dataKey ? 'DATA_KEY' : 'its file'} elsewhere.`),
  ];
}

async function findBadRights({ dataDir }: Config): Promise<Finding | undefined> {
  const path = dataKeyFile(dataDir);
  const found = await stat(path).catch(() => undefined);
  return found && found.mode & 0o077
    ? bad('Data key', `Other users of this machine may read ${path}.`, `Run: chmod 600 ${path}`)
    : undefined;
}

/** Reads the check value. 'running': the site locks its embedded database, and would not run with a wrong key. */
async function readStoredCheck({ databaseUrl, dataDir }: Config): Promise<string | undefined | 'running'> {
  const read = (tx: Db) => readCheckValue(tx);
  if (databaseUrl) return readPostgres(databaseUrl, read);
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) return undefined;
  try {
    const connection = await connectToFolder(folder);
    return await connection.readSnapshot(read).finally(() => connection.close());
  } catch (error) {
    if (error instanceof FolderInUseError) return 'running';
    throw error;
  }
}
