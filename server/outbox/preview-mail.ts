import type { Sql } from '../db/connect.ts';
import { composeMail, findOutdatedReason } from '../mail/compose-mail.ts';
import type { MailRow } from '../mail/mail-definition.ts';
import { MailDeliveryError } from '../mail/mail-transport.ts';
import type { ComposedMail, MailSite } from '../mail/message.ts';

type MailPreview = {
  letter: { subject: string; text: string; hasInvitation: boolean } | null;
  /** Why the mail would not be sent, as a sentence; null where it would. */
  hindrance: string | null;
};

/** What would come of a mail that is sent now. Nothing is issued, so nothing in it opens anything. */
export async function previewMail(database: Sql, site: MailSite, mail: MailRow, now: Date): Promise<MailPreview> {
  const composed = await composeOrReason(database, site, mail);
  if (typeof composed === 'string') return { letter: null, hindrance: composed };
  const { subject, text, invitation } = composed;
  return {
    letter: { subject, text: maskCallLinks(text), hasInvitation: invitation !== undefined },
    hindrance: await findOutdatedReason(database, site, mail.state === 'sent' ? toUnsentCopy(mail) : mail, now),
  };
}

/** In the place of whatever lets its reader in. */
const MASK = '••••••••';

/** The letter, or why there is none. */
async function composeOrReason(database: Sql, site: MailSite, mail: MailRow): Promise<ComposedMail | string> {
  try {
    const composedMail = await composeMail(database, site, mail, {
      secret: async () => MASK,
      firstPassword: async () => MASK,
    });
    return composedMail ?? 'There is no account with this email address any more.';
  } catch (error) {
    if (error instanceof MailDeliveryError) return error.reason;
    throw error;
  }
}

/** The client's link opens her call to whoever has it. */
const maskCallLinks = (text: string): string => text.replace(/(\/my-call#)[^\s)>\]]+/g, `$1${MASK}`);

/** A copy comes after all mails that there are, and is not the one that its key names. */
const toUnsentCopy = (mail: MailRow): MailRow => ({ ...mail, id: 2 ** 31 - 1, onceKey: null, state: 'queued' });
