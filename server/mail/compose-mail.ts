import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import type { MailFacts, MailRow, SecretIssuers } from './mail-definition.ts';
import { findMailDefinition } from './mail-kinds.ts';
import type { ComposedMail, MailSite } from './message.ts';
import { renderMail } from './render-mail.ts';

export async function findMailRow(db: Db, id: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && { ...mail, facts: mail.facts as MailFacts | null };
}

/**
 * Composes a mail from the data of this moment, even if it is outdated. Returns undefined if no account has the address.
 * Secrets are created at every try, so that they are stored nowhere but in the mail. Throws `MailDeliveryError` if the
 * subject of the mail is gone. Use it outside transactions.
 */
export async function composeMail(
  db: Db,
  site: MailSite,
  mail: MailRow,
  issue: SecretIssuers,
): Promise<ComposedMail | undefined> {
  const definition = findMailDefinition(mail.kind);
  const data = await definition.readData({ db, site, issue }, mail);
  return data === undefined ? undefined : renderMail(definition, data, site);
}

/** Why a mail should not be sent any more, as a sentence for the coach; null if it should. */
export async function findOutdatedReason(db: Db, site: MailSite, mail: MailRow, now: Date): Promise<string | null> {
  return (await findMailDefinition(mail.kind).findOutdatedReason?.({ db, site, now }, mail)) ?? null;
}
