import { readAccountMail } from '../account-mail-data.ts';
import { formatCoachTime } from '../call-times.ts';
import { aside, button, paragraph, rule } from '../layout/blocks.ts';
import { mailLink, richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';

export const passwordChanged = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site) {
    const when = formatCoachTime(account.happenedAt, site);
    // The main admin is the coach, and cannot ask the coach.
    const isCoach = account.isMainAdmin;
    const question = isCoach ? 'You did not do this?' : 'Neither you nor I did this?';
    const tellCoach = isCoach ? '' : ' Then please reply to this email, so that I know.';
    return {
      subject: `Your password for ${site.brand} was changed`,
      preheader: `On ${when}. If you know of this, there is nothing to do.`,
      title: 'Your password was changed',
      person: account,
      because: 'you have an account here',
      blocks: [
        paragraph(
          richText`The password of your account at ${site.brand} was changed on ${strong(when)}. Other devices that were signed in are signed out now.`,
        ),
        paragraph('If you know of this, there is nothing to do.'),
        rule(),
        paragraph(
          richText`${strong(question)} Open the sign-in page, choose “Forgot your password?”, and you get a new one by mail.${tellCoach}`,
        ),
        button('Go to the sign-in page', `${site.publicUrl}/auth`),
        ...(isCoach ? [] : [aside(richText`You can also write to ${mailLink(site.coachEmail)}.`)]),
      ],
    };
  },
});
