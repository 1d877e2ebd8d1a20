import { composeMail, type MailDatabase, type MailRow } from '../mail/compose.ts';
import type { Letter, MailSite } from '../mail/message.ts';
import { whyOutdated } from '../mail/outdated.ts';
import { NotDelivered } from '../mail/transport.ts';

type Preview = {
  letter: { subject: string; text: string; hasInvitation: boolean } | null;
  /** Why the mail would not be sent, as a sentence; null where it would. */
  hindrance: string | null;
};

/** What would come of a mail that is sent now. Nothing is issued, so nothing in it opens anything. */
export async function previewMail(database: MailDatabase, site: MailSite, mail: MailRow, now: Date): Promise<Preview> {
  const composed = await compose(database, site, mail);
  if (typeof composed === 'string') return { letter: null, hindrance: composed };
  const { subject, text, invitation } = composed;
  return {
    letter: { subject, text: withoutLinks(text), hasInvitation: invitation !== undefined },
    hindrance: await whyOutdated(database, site, mail.state === 'sent' ? copyOf(mail) : mail, now),
  };
}

/** In the place of whatever lets its reader in. */
const MASK = '••••••••';

/** The letter, or why there is none. */
async function compose(database: MailDatabase, site: MailSite, mail: MailRow): Promise<Letter | string> {
  try {
    const letter = await composeMail(database, site, mail, {
      secret: async () => MASK,
      firstPassword: async () => MASK,
    });
    return letter ?? 'There is no account with this email address any more.';
  } catch (fault) {
    if (fault instanceof NotDelivered) return fault.reason;
    throw fault;
  }
}

/** The client's link opens her call to whoever has it. */
const withoutLinks = (text: string): string => text.replace(/(\/my-call#)[^\s)>\]]+/g, `$1${MASK}`);

/** A copy comes after all mails that there are, and is not the one that its key names. */
const copyOf = (mail: MailRow): MailRow => ({ ...mail, id: 2 ** 31 - 1, onceKey: null, state: 'queued' });
