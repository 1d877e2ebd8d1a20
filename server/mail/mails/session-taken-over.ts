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
      preheader: `On ${when}. If that was you, there is nothing to do.`,
      title: 'A new sign-in to your account',
      person: account,
      because: 'you have an account here',
      blocks: [
        paragraph(
          richText`On ${strong(when)} somebody signed in to your account at ${site.brand} on another device. An account is open on one device at a time, so the one used before was signed out.`,
        ),
        paragraph('If that was you, there is nothing to do.'),
        rule(),
        paragraph(
          richText`${strong('It was not you?')} Then somebody knows your password. Open the sign-in page, choose “Forgot your password?”, and you get a new one by mail.`,
        ),
        button('Go to the sign-in page', `${site.publicUrl}/auth`),
        askCoach(site, 'For any question, reply'),
      ],
    };
  },
});
