import { createHash } from 'node:crypto';
import { type Config, ConfigError } from '../../config/config.ts';
import { dataKeyFile, parseDataKey, readDataKeyFile } from '../../config/data-key.ts';

/** `id` names the key in each value that it sealed, and gives nothing of it away. */
export type DataKey = { id: string; bytes: Buffer };

/** The first one seals; all of them open. */
export type KeyRing = readonly [DataKey, ...DataKey[]];

export type KeyConfig = Pick<Config, 'dataDir' | 'dataKey' | 'oldDataKey'>;

export const nameKey = (bytes: Buffer): DataKey => ({
  id: createHash('sha256').update('data key').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

/** Reads the keys of the environment, then those of the file. Undefined without any. Throws `ConfigError`. */
export function readKeyRing({ dataDir, dataKey, oldDataKey }: KeyConfig): KeyRing | undefined {
  const inFile = readDataKeyFile(dataDir).map((line) => {
    const key = parseDataKey(line);
    if (!key) throw new ConfigError([`${dataKeyFile(dataDir)} is damaged: restore it from where you keep a copy`]);
    return key;
  });
  const [first, ...others] = [dataKey, oldDataKey, ...inFile].flatMap((bytes) => (bytes ? [nameKey(bytes)] : []));
  if (!first) return undefined;
  return [
    first,
    ...others.filter(({ id }, index) => id !== first.id && others.findIndex((key) => key.id === id) === index),
  ];
}
