import { eq } from 'drizzle-orm';
import { mails } from '../db/schema.ts';
import { composeMail, isAboutAccount, type MailDatabase, type MailRow } from './compose.ts';
import { secretKinds } from './mailed-secrets.ts';
import type { MailKind, MailSite } from './message.ts';
import { whyOutdated } from './outdated.ts';
import type { CallFacts } from './owed-mails.ts';
import { NotDelivered } from './transport.ts';

type Preview =
  | { letter: { subject: string; text: string; hasInvitation: boolean }; gone: null }
  | { letter: null; gone: string };

/** In the place of whatever lets its reader in. */
const MASK = '••••••••';

/** The mail as it would be composed now. Nothing is issued, so nothing in it opens anything. */
export async function previewMail(database: MailDatabase, site: MailSite, mail: MailRow): Promise<Preview> {
  try {
    const letter = await composeMail(database, site, mail, async () => MASK);
    if (!letter) return { letter: null, gone: 'There is no account with this email address any more.' };
    const { subject, text, invitation } = letter;
    return { letter: { subject, text: withoutLinks(text), hasInvitation: invitation !== undefined }, gone: null };
  } catch (fault) {
    if (fault instanceof NotDelivered) return { letter: null, gone: fault.reason };
    throw fault;
  }
}

/** The client's link opens her call to whoever has it. */
const withoutLinks = (text: string): string => text.replace(/(\/my-call#)[^\s)>\]]+/g, `$1${MASK}`);

/** Why the mail would not be sent if that were tried now; null where it would. */
export async function whyNotSent(
  database: MailDatabase,
  site: MailSite,
  mail: MailRow,
  now: Date,
): Promise<string | null> {
  const outdated = await whyOutdated(database, site, mail.state === 'sent' ? copyOf(mail) : mail, now);
  return outdated ?? (await previewMail(database, site, mail)).gone;
}

/** A copy comes after all mails that there are, and is not the one that its key names. */
const copyOf = (mail: MailRow): MailRow => ({ ...mail, id: 2 ** 31 - 1, onceKey: null, state: 'queued' });

export async function findMail({ db }: MailDatabase, id: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && { ...mail, kind: mail.kind as MailKind, facts: mail.facts as CallFacts | null };
}

/** It says when something happened to an account: a copy must name the same moment. */
export const tellsOfMoment = ({ kind }: MailRow): boolean =>
  isAboutAccount(kind) && !(secretKinds as readonly MailKind[]).includes(kind);
