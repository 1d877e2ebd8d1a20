import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { refuseMissingMail } from './list-mails.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Reads the mail as it is now; a second request for it waits for the transaction. Throws `NOT_FOUND`. */
export async function lockMail(tx: Db, id: number): Promise<StoredMail> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
  return mail ?? refuseMissingMail();
}
