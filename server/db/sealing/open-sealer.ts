import type { Logger } from 'pino';
import { dataKeyFile } from '../../config/data-key.ts';
import { OperatorError } from '../../process/startup-errors.ts';
import type { Db } from '../connect.ts';
import { eq } from '../drizzle.ts';
import { siteSecrets } from '../schema.ts';
import { type DataKey, type KeyConfig, type KeyRing, readKeyRing } from './data-keys.ts';
import { makeKeyFile } from './key-file.ts';
import { openValue, readKeyId, sealValue } from './seal-value.ts';
import { createSealer, type Sealer } from './sealer.ts';

/** The row of `site_secrets` whose value is sealed with the key of the database, so that a wrong key is noticed. */
const CHECK = 'data key check';
const checkPlace = { table: 'site_secrets', column: 'secret', id: CHECK };

/**
 * Returns the sealer of this database. The first start makes a key if none is set. Throws `OperatorError` if the key is
 * missing or is not the database's.
 */
export async function openSealer(db: Db, config: KeyConfig, log?: Pick<Logger, 'error'>): Promise<Sealer> {
  const ring = await loadKeyRing(db, config);
  return createSealer(
    () => ring,
    (place) => log?.error({ place }, 'a sealed text cannot be opened: it is damaged, or its key is gone'),
  );
}

async function loadKeyRing(db: Db, config: KeyConfig): Promise<KeyRing> {
  const stored = await readCheckValue(db);
  const found = readKeyRing(config);
  if (stored !== undefined) return refuseWrongKeys(stored, found, config);
  const ring = found ?? (await makeKeyFile(config));
  // Two processes may start at once: the first one stores the value of its key, and both check their keys against it.
  await db
    .insert(siteSecrets)
    .values({ name: CHECK, secret: sealValue(ring[0], checkPlace, CHECK) })
    .onConflictDoNothing();
  return refuseWrongKeys((await readCheckValue(db)) ?? '', ring, config);
}

function refuseWrongKeys(stored: string, ring: KeyRing | undefined, config: KeyConfig): KeyRing {
  const problem = explainWrongKeys(stored, ring, config);
  if (!ring || problem) throw new OperatorError(problem ?? '');
  return ring;
}

/** Explains why these keys do not fit the database; undefined if they do. */
export function explainWrongKeys(
  stored: string,
  ring: KeyRing | undefined,
  { dataDir, dataKey }: KeyConfig,
): string | undefined {
  const consequence = 'Without it, nobody can read the answers, goals and notes in this database.';
  if (!ring)
    return `The key of this database is missing: there is no ${dataKeyFile(dataDir)}, and DATA_KEY is not set. ${consequence} Put the file back, or set DATA_KEY to what it held.`;
  try {
    openValue(ring, checkPlace, stored);
    return undefined;
  } catch {
    const [setting, cure] = dataKey
      ? ['DATA_KEY', 'Set DATA_KEY to it (or DATA_KEY_OLD, while npm run data:rotate is not done).']
      : [dataKeyFile(dataDir), 'Put the right file back, or set DATA_KEY to what it held.'];
    const names = ring.map(({ id }) => id).join(' and ');
    return `${setting} is not the key of this database, which is ${readKeyId(stored) ?? 'unknown'}: here is ${names}. ${consequence} ${cure}`;
  }
}

/** Reads the check value, which the first start stores. */
export async function readCheckValue(db: Db): Promise<string | undefined> {
  const [found] = await db.select({ secret: siteSecrets.secret }).from(siteSecrets).where(eq(siteSecrets.name, CHECK));
  return found?.secret;
}

/** Replaces the check value, so that from now on this key opens the database. */
export async function replaceCheckValue(db: Db, key: DataKey): Promise<void> {
  const secret = sealValue(key, checkPlace, CHECK);
  await db.update(siteSecrets).set({ secret }).where(eq(siteSecrets.name, CHECK));
}
