import { type MailDatabase, type MailRow, readMail } from '../mail/compose.ts';
import { Refusal } from '../refusal.ts';

/** Throws `NOT_FOUND`. */
export const findMail = async (database: MailDatabase, id: number): Promise<MailRow> =>
  (await readMail(database, id)) ?? refuseGone();

export function refuseGone(): never {
  throw new Refusal('NOT_FOUND', { message: 'This mail does not exist any more.' });
}
