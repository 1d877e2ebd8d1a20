import { createHash } from 'node:crypto';
import { type Config, ConfigError } from '../../config/config.ts';
import { dataKeyFile, parseDataKey, readDataKeyFile } from '../../config/data-key.ts';

/** A key that seals and opens values. Each sealed value names it by its `id`, which reveals nothing of the key. */
export type DataKey = { id: string; bytes: Buffer };

/** The keys of a site: the first one seals, and each opens what it sealed. */
export type KeyRing = readonly [DataKey, ...DataKey[]];

export type KeyConfig = Pick<Config, 'dataDir' | 'dataKey' | 'oldDataKey'>;

export const toDataKey = (bytes: Buffer): DataKey => ({
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
  const keys = [dataKey, oldDataKey, ...inFile].flatMap((bytes) => (bytes ? [toDataKey(bytes)] : []));
  const [first, ...others] = keys.filter(({ id }, index) => keys.findIndex((key) => key.id === id) === index);
  return first && [first, ...others];
}
