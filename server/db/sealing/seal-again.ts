import { createDecipheriv } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Database, Db } from '../connect.ts';
import { and, asc, eq, gt, inArray, isNotNull, or, type PgColumn, type SQL, sql } from '../drizzle.ts';
import { consultationRequests, mails, siteSecrets } from '../schema.ts';
import { factsOf, type SealedTable, sealedTableNames } from '../table-facts.ts';
import { readKeyId, sealedPrefix } from './seal-value.ts';
import { sealWipedCopies } from './seal-wiped-copies.ts';
import { sealedMailKinds } from './sealed-text.ts';
import type { Sealer } from './sealer.ts';

const ROWS_A_PORTION = 200;

type Options = { database: Database; sealer: Sealer; filesFolder: string };

/**
 * Seals with the newest key all values that an older release stored in clear or an older key sealed: in rows, and in
 * the files that keep a copy of wiped test data. Works in portions; if a run ends early, the next one does the rest.
 * Returns how many rows and files it sealed.
 */
export async function sealAgain({ database, sealer, filesFolder }: Options): Promise<number> {
  let count = await sealWipedCopies(database, filesFolder, sealer);
  for (const table of sealedTableNames) {
    let lastId = 0;
    let ids: number[];
    do {
      ids = await database.transaction((tx) => sealPortion(tx, sealer, table, lastId));
      count += ids.length;
      lastId = ids.at(-1) ?? lastId;
    } while (ids.length > 0);
  }
  return count;
}

/** Seals the next rows and returns their ids. Damaged values stay; the next portion begins after them. */
async function sealPortion(tx: Db, sealer: Sealer, name: SealedTable, after: number): Promise<number[]> {
  const { table, key: idColumn, forms, columns: all } = factsOf(name);
  const names = [...Object.keys(forms), ...(name === 'consultation_requests' ? ['eatingOutClear'] : [])];
  const columns = Object.fromEntries(names.map((column) => [column, all[column] as PgColumn]));
  const rows = await tx
    .select({ id: idColumn, ...columns })
    .from(table)
    .where(and(gt(idColumn, after), needsSealing(name, sealedPrefix(sealer.newestKey()))))
    .orderBy(asc(idColumn))
    .limit(ROWS_A_PORTION)
    .for('update');
  for (const row of rows as ({ id: number } & Record<string, unknown>)[]) {
    const { id, eatingOutClear, ...values } = row;
    // An older release stores this answer in clear in a column of its own, so a value there is the later one.
    const latest = eatingOutClear ? { ...values, eatingOut: eatingOutClear } : values;
    if (name === 'authenticator_apps')
      latest.sealedSecret = await openEarlierSecret(tx, id, latest.sealedSecret as string);
    const { id: _, ...sealed } = sealer.resealRow(name, { id, ...latest });
    const changes: Record<string, unknown> = {
      ...sealed,
      ...(eatingOutClear !== undefined && { eatingOutClear: null }),
    };
    await tx.update(table).set(changes).where(eq(idColumn, id));
  }
  return rows.map(({ id }) => id as number);
}

/** Returns the condition that a row has a text without this prefix. Raw, since the builder cannot search in JSON. */
function needsSealing(name: SealedTable, prefix: string): SQL | undefined {
  const lacksPrefix = (text: SQL) => sql`(${text} <> '' and not starts_with(${text}, ${prefix}))`;
  const { columns: all, forms } = factsOf(name);
  const conditions = Object.entries(forms).map(([key, form]) => {
    const column = all[key] as PgColumn;
    if (form === 'text') return lacksPrefix(sql`${column}`);
    if (form === 'json') return lacksPrefix(sql`(${column} #>> '{}')`);
    const answerLacksPrefix = lacksPrefix(sql`(entry ->> 'answer')`);
    return sql`exists (select from jsonb_array_elements(${column}) as entry where ${answerLacksPrefix})`;
  });
  if (name === 'consultation_requests') conditions.push(isNotNull(consultationRequests.eatingOutClear));
  return and(name === 'mails' ? inArray(mails.kind, [...sealedMailKinds]) : undefined, or(...conditions));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Decrypts the secret of an authenticator app that an older release encrypted with a key in the same database; returns
 * it in base32. Returns any other value unchanged.
 */
async function openEarlierSecret(tx: Db, userId: number, stored: string): Promise<string> {
  if (readKeyId(stored)) return stored;
  const [key] = await tx.select().from(siteSecrets).where(eq(siteSecrets.name, 'authenticator apps'));
  const bytes = Buffer.from(stored, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const keyBytes = Buffer.from(key?.secret ?? '', 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keyBytes, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`authenticator app of ${userId}`)).setAuthTag(tag);
    const clear = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return new Secret({ buffer: Uint8Array.from(clear).buffer }).base32;
  } catch {
    return stored;
  }
}
