import { EMAIL_CHANGE_HOURS } from '#domain/mailed-links.ts';
import { and, eq, ne } from '../../db/drizzle.ts';
import { emailChanges, users } from '../../db/schema.ts';
import { findEndedChangeReason, issueChangeToken, readEmailChange } from '../email-change-data.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { ownAddressUsed } from './own-address-used.ts';

/**
 * The mail to the address that a user wants to have. If another account has it, its owner gets other words and no link;
 * only this mail says so, and only that owner reads it. A mistyped address may be a stranger's, so the mail names
 * neither the user nor the present address.
 */
export const ownAddressLink = defineMail('client', readMailData, {
  containsSecret: true,
  findOutdatedReason: findEndedChangeReason,
  write({ to, token }, site, texts) {
    if (token === null) return ownAddressUsed.write({ email: to }, site, texts);
    const url = `${site.publicUrl}/confirm-address#token=${token}`;
    return {
      ...fillMailText(texts, 'own-address-link', {
        person: { firstName: '', lastName: '', email: to },
        site,
        places: { hours: String(EMAIL_CHANGE_HOURS) },
        parts: {
          'confirm button': [button('Confirm the new address', url)],
          'confirm address': [buttonFallback(url)],
        },
      }),
      preheader: `The link is valid for ${EMAIL_CHANGE_HOURS} hours.`,
      because: 'someone asked to use this email address for an account',
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const change = await readEmailChange(context, mail);
  if (!change) return undefined;
  const isOthers = await isAddressOfOther(context, change);
  return { to: change.to, token: isOthers ? null : await issueChangeToken(context, change.id) };
}

async function isAddressOfOther({ db }: ReadContext, { id, to }: { id: number; to: string }): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.email, to), ne(users.id, emailChanges.userId)))
    .where(eq(emailChanges.id, id));
  return found.length > 0;
}
