import { type MailDatabase, type MailRow, findMailRow } from '../mail/compose.ts';
import { Refusal } from '../refusal.ts';

/** Throws `NOT_FOUND`. */
export const findMail = async (database: MailDatabase, id: number): Promise<MailRow> =>
  (await findMailRow(database, id)) ?? throwMailNotFound();

export function throwMailNotFound(): never {
  throw new Refusal('NOT_FOUND', { message: 'This mail does not exist any more.' });
}
