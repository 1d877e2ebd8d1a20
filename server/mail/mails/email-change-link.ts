import { EMAIL_CHANGE_HOURS } from '#domain/mailed-links.ts';
import { and, eq, gt } from '../../db/drizzle.ts';
import { emailChanges } from '../../db/schema.ts';
import { readEmailChange } from '../email-change-data.ts';
import { aside, button, buttonFallback, paragraph } from '../layout/blocks.ts';
import { richText } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type OutdatedContext, type ReadContext, subjectIsGone } from '../mail-definition.ts';

const IS_GONE = 'The change of address was confirmed, replaced or cancelled, or the email is too old.';

/**
 * To the coach's new address. Only the button of the page behind the link changes anything, because mail scanners open
 * links too. A mistyped address may be a stranger's, so the mail does not name the present one.
 */
export const emailChangeLink = defineMail('coach', readMailData, {
  containsSecret: true,
  findOutdatedReason,
  write({ token, to }, site) {
    const url = `${site.publicUrl}/confirm-address#token=${token}`;
    return {
      subject: `Please confirm your new address for ${site.brand}`,
      preheader: `The link is valid for ${EMAIL_CHANGE_HOURS} hours.`,
      title: 'Is this your new address?',
      because: `someone asked to use this address for the coach’s account at ${site.brand}`,
      blocks: [
        paragraph(richText`You’d like to sign in to ${site.brand} with ${to} from now on, and get your notices there.`),
        paragraph(
          `Open this page within ${EMAIL_CHANGE_HOURS} hours, sign in if you’re asked to, and press the button there. Nothing changes before that.`,
        ),
        button('Confirm the new address', url),
        buttonFallback(url),
        aside('Don’t know what this is about? Someone mistyped an address. Just ignore this email.'),
      ],
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const change = await readEmailChange(context, mail);
  const token = change && (await context.issue.emailChangeToken(change.id));
  if (!token) throw subjectIsGone('the change of address is gone', IS_GONE);
  return { ...change, token };
}

async function findOutdatedReason({ db, now }: OutdatedContext, { facts }: MailRow): Promise<string | null> {
  const isWaiting = and(eq(emailChanges.id, facts?.emailChange?.id ?? 0), gt(emailChanges.expiresAt, now));
  return (await db.$count(emailChanges, isWaiting)) > 0 ? null : IS_GONE;
}
