import type { ReadableMail } from '#contracts/mail/mails.ts';
import type { AppContext } from '../app-context.ts';
import { composeMail, findOutdatedReason } from './compose-mail.ts';
import type { MailRow, ReadContext } from './mail-definition.ts';
import { readMailSite } from './mail-site.ts';
import { MailDeliveryError } from './mail-transport.ts';
import { maskCallLinks, maskedSecrets } from './mask-secrets.ts';
import { type ComposedMail, toReadableMail } from './message.ts';

type MailPreview = {
  content: ReadableMail | null;
  /** True if the content is a copy of what was sent. */
  isSentCopy: boolean;
  /** The reason why the mail would not be sent, as a sentence; null if it would be. */
  hindrance: string | null;
};

/** Reads what was sent, or else composes the mail as it would be sent now, with masks in place of secrets. */
export async function previewMail(ctx: AppContext, mail: MailRow): Promise<MailPreview> {
  const { database: db, sealer } = ctx;
  const site = await readMailSite(ctx);
  const now = ctx.now();
  const composed = await composeOrExplain({ db, sealer, site, issue: maskedSecrets, now }, mail);
  const kept = { content: mail.sentContent, isSentCopy: mail.sentContent !== null };
  if (typeof composed === 'string') return { ...kept, hindrance: composed };
  return {
    ...(kept.content ? kept : { content: toReadableMail(composed, maskCallLinks), isSentCopy: false }),
    hindrance: await findOutdatedReason(db, site, mail.state === 'sent' ? toUnsentCopy(mail) : mail, now),
  };
}

/** Composes the mail, or returns the reason why it cannot be composed. */
async function composeOrExplain(context: ReadContext, mail: MailRow): Promise<ComposedMail | string> {
  try {
    const composedMail = await composeMail(context, mail);
    return composedMail ?? 'There’s no longer an account with this email address.';
  } catch (error) {
    if (error instanceof MailDeliveryError) return error.reason;
    throw error;
  }
}

/** Returns the row of a copy of a sent mail: without a key, and with the highest id, so that no mail is later. */
const toUnsentCopy = (mail: MailRow): MailRow => ({ ...mail, id: 2 ** 31 - 1, onceKey: null, state: 'queued' });
