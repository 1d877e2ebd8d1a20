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
    const tellCoach = isCoach ? '' : ' Then please reply to this email to let me know.';
    return {
      subject: `Your password for ${site.brand} was changed`,
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      title: 'Your password was changed',
      person: account,
      because: 'you have an account here',
      blocks: [
        paragraph(
          richText`The password of your account at ${site.brand} was changed on ${strong(when)}. Any other devices have been signed out.`,
        ),
        paragraph('If that was you, there’s nothing you need to do.'),
        rule(),
        paragraph(
          richText`${strong('Wasn’t you?')} Open the sign-in page, choose “Forgot your password?”, and you’ll get a new one by email.${tellCoach}`,
        ),
        button('Go to the sign-in page', `${site.publicUrl}/auth`),
        ...(isCoach ? [] : [aside(richText`You can also write to ${mailLink(site.coachEmail)}.`)]),
      ],
    };
  },
});
