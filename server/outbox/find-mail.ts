import { findMailRow, type MailDatabase, type MailRow } from '../mail/compose-mail.ts';
import { Refusal } from '../refusal.ts';

/** Throws `NOT_FOUND`. */
export const findMail = async (database: MailDatabase, id: number): Promise<MailRow> =>
  (await findMailRow(database, id)) ?? refuseMissingMail();

export function refuseMissingMail(): never {
  throw new Refusal('NOT_FOUND', { message: 'This mail does not exist any more.' });
}
