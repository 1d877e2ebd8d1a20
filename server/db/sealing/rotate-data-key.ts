import type { Config } from '../../config/config.ts';
import { dataKeyFile } from '../../config/data-key.ts';
import type { Database } from '../connect.ts';
import { addKey, generateKey, retireOldKeys } from './key-file.ts';
import { openSealer, replaceCheckValue } from './open-sealer.ts';
import { sealAgain } from './seal-again.ts';

type RotationConfig = Pick<Config, 'dataDir' | 'filesFolder' | 'dataKey' | 'oldDataKey'>;

/**
 * Seals everything with a new key, and returns what the operator should know and do. A run that ends early is completed
 * by the next one; until then, both keys open. Throws `OperatorError` if the present key does not fit the database.
 */
export async function rotateDataKey(config: RotationConfig, database: Database): Promise<string[]> {
  if (config.dataKey) return rotateKeyOfSettings(config, database);
  // Makes the key of a database that has none, and refuses a wrong one.
  await openSealer(database, config);
  await addKey(config);
  const count = await sealWithNewest(config, database);
  const old = await retireOldKeys(config);
  return [
    `${describe(count)} with a new key.`,
    '',
    `  New key  ${dataKeyFile(config.dataDir)}: keep a copy of it elsewhere`,
    `  Old key  ${old}: only backups from before today need it; delete it with the last of them`,
  ];
}

async function rotateKeyOfSettings(config: RotationConfig, database: Database): Promise<string[]> {
  if (!config.oldDataKey)
    return [
      'Nothing is changed yet: the key is DATA_KEY, which only you can set.',
      '',
      '1. In .env, put what DATA_KEY is now into DATA_KEY_OLD, and set DATA_KEY to a new key, such as this one:',
      `   ${generateKey()}`,
      '2. Start every process of the site anew: they read both keys, and write with the new one.',
      '3. Run npm run data:rotate again. It may take minutes, and the site may run meanwhile.',
    ];
  const count = await sealWithNewest(config, database);
  return [
    `${describe(count)} with DATA_KEY.`,
    '',
    'Take DATA_KEY_OLD out of .env. Only backups from before today need it: keep it as long as them.',
  ];
}

async function sealWithNewest(config: RotationConfig, database: Database): Promise<number> {
  const sealer = await openSealer(database, config);
  const count = await sealAgain({ database, sealer, filesFolder: config.filesFolder });
  await replaceCheckValue(database, sealer.newestKey());
  return count;
}

const describe = (count: number): string =>
  count === 1 ? 'One row is sealed' : `${count.toLocaleString('en-US')} rows and files are sealed`;
