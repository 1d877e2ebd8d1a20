import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/connect.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';

/** The names that the transport gives its files, the unfinished ones included. */
const fileName = /^\.?(?<time>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-(?<id>\d+)-[\w-]+\.eml(?:\.part)?$/;
const FILES_AT_ONCE = 1000;

/** Deletes files of mails that have no row any more. Alarm mails, which never had one, stay. Returns the count. */
export async function deleteMailFiles(db: Db, outboxFolder: string): Promise<number> {
  const files = (await readdir(outboxFolder).catch(() => [])).flatMap((name) => {
    const { time = '', id } = fileName.exec(name)?.groups ?? {};
    // Alarm mails have the id 0, and an id from 2 ** 31 on fits no row.
    return Number(id) > 0 && Number(id) < 2 ** 31 ? [{ name, time, id: Number(id) }] : [];
  });
  let deleted = 0;
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const portion = files.slice(start, start + FILES_AT_ONCE);
    const ids = portion.map(({ id }) => id);
    const rows = await db
      .select({ id: mails.id, createdAt: mails.createdAt })
      .from(mails)
      .where(isAnyOf(mails.id, ids));
    // The time distinguishes a mail from one with the same id in an earlier database.
    const known = new Set(rows.map(({ id, createdAt }) => `${id} ${createdAt.toISOString().replaceAll(':', '-')}`));
    for (const { name } of portion.filter(({ id, time }) => !known.has(`${id} ${time}`))) {
      await rm(join(outboxFolder, name), { force: true });
      deleted += 1;
    }
  }
  return deleted;
}
