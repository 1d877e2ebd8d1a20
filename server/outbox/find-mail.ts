import type { Db } from '../db/connect.ts';
import { findMailRow } from '../mail/compose-mail.ts';
import type { MailRow } from '../mail/mail-definition.ts';
import { Refusal } from '../refusal.ts';

/** Throws `NOT_FOUND`. */
export const findMail = async (database: Db, id: number): Promise<MailRow> =>
  (await findMailRow(database, id)) ?? refuseMissingMail();

export function refuseMissingMail(): never {
  throw new Refusal('NOT_FOUND', { message: 'This mail does not exist any more.' });
}
