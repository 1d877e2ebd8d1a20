import { readAccountMail } from '../account-mail-data.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** A sign-in on another device ended the account's session. */
export const sessionTakenOver = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site, texts) {
    const when = formatCoachTime(account.happenedAt, site);
    return {
      ...fillMailText(texts, 'session-taken-over', {
        person: account,
        site,
        places: { time: when },
        parts: { 'sign-in button': [button('Go to the sign-in page', `${site.publicUrl}/auth`)] },
      }),
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      because: 'you have an account here',
    };
  },
});
