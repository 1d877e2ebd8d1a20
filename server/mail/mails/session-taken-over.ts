import { readAccountMail } from '../account-mail-data.ts';
import { askCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { button, paragraph, rule } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';

/** A sign-in on another device ended the account's session. */
export const sessionTakenOver = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site) {
    const when = formatCoachTime(account.happenedAt, site);
    return {
      subject: `A new sign-in to your account at ${site.brand}`,
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      title: 'A new sign-in to your account',
      person: account,
      because: 'you have an account here',
      blocks: [
        paragraph(
          richText`On ${strong(when)} someone signed in to your account at ${site.brand} on another device. Your account works on one device at a time, so the earlier one was signed out.`,
        ),
        paragraph('If that was you, there’s nothing you need to do.'),
        rule(),
        paragraph(
          richText`${strong('Wasn’t you?')} Then someone knows your password. Open the sign-in page, choose “Forgot your password?”, and you’ll get a new one by email.`,
        ),
        button('Go to the sign-in page', `${site.publicUrl}/auth`),
        askCoach(site, 'Any questions? Reply'),
      ],
    };
  },
});
