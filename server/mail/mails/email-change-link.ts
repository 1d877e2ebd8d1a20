import { EMAIL_CHANGE_HOURS } from '#domain/mailed-links.ts';
import { findEndedChangeReason, issueChangeToken, readEmailChange } from '../email-change-data.ts';
import { aside, button, buttonFallback, paragraph } from '../layout/blocks.ts';
import { richText } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/**
 * To the coach's new address. Only the button of the page behind the link changes anything, because mail scanners open
 * links too. A mistyped address may be a stranger's, so the mail does not name the present one.
 */
export const emailChangeLink = defineMail('coach', readMailData, {
  containsSecret: true,
  findOutdatedReason: findEndedChangeReason,
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
  return change && { ...change, token: await issueChangeToken(context, change.id) };
}
