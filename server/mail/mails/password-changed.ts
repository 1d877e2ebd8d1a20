import { readAccountMail } from '../account-mail-data.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { aside, button } from '../layout/blocks.ts';
import { mailLink, richText } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';

export const passwordChanged = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site, texts) {
    const when = formatCoachTime(account.happenedAt, site);
    // The main admin is the coach, and cannot ask the coach.
    const isCoach = account.isMainAdmin;
    const tellCoach = isCoach ? '' : 'Then please reply to this email to let me know.';
    return {
      ...fillMailText(texts, 'password-changed', {
        person: account,
        site,
        places: { time: when, 'tell the coach': tellCoach },
        parts: {
          'sign-in button': [button('Go to the sign-in page', `${site.publicUrl}/auth`)],
          contact: isCoach ? [] : [aside(richText`You can also write to ${mailLink(site.supportEmail)}.`)],
        },
      }),
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      because: 'you have an account here',
    };
  },
});
