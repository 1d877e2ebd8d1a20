import { isMailTextKind } from '#contracts/mail/mail-text-kinds.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { composeWithText } from './compose-with-text.ts';
import type { MailRow, ReadContext } from './mail-definition.ts';
import { findMailDefinition } from './mail-kinds.ts';
import type { ComposedMail, MailSite } from './message.ts';
import { renderMail } from './render-mail.ts';
import { toMailRow } from './sealed-mails.ts';
import { readMailTexts } from './stored-mail-texts.ts';

export async function findMailRow(db: Db, sealer: Sealer, id: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && toMailRow(sealer, mail);
}

/**
 * Composes a mail from the current data, even if the mail is outdated. Returns undefined if no account has the
 * address. Creates new secrets at every attempt to send, so that only the mail holds them in clear. Throws
 * `MailDeliveryError` if the subject of the mail (its call or payment) is gone. Use it outside transactions.
 */
export async function composeMail(context: ReadContext, mail: MailRow): Promise<ComposedMail | undefined> {
  const { db, sealer, site } = context;
  const { kind, recipient, createdAt } = mail;
  if (mail.facts?.test && isMailTextKind(kind)) {
    const testMail = { kind, text: mail.facts.test, reader: recipient, now: createdAt };
    const { isSample: _, subject, ...composed } = await composeWithText({ db, sealer, site }, testMail);
    return { ...composed, subject: `Test: ${subject}`, recipientName: site.coachName };
  }
  const definition = findMailDefinition(kind);
  const data = await definition.readData(context, mail);
  return data === undefined ? undefined : renderMail(definition, data, site, await readMailTexts(db, mail));
}

/** Explains to the coach, in a sentence, why a mail should not be sent any more; null if it should. */
export async function findOutdatedReason(db: Db, site: MailSite, mail: MailRow, now: Date): Promise<string | null> {
  // A test mail may be about a call of the past.
  if (mail.facts?.test) return null;
  return (await findMailDefinition(mail.kind).findOutdatedReason?.({ db, site, now }, mail)) ?? null;
}
