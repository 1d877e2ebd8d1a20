import { readAccountMail } from '../account-mail-data.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** A browser that had not signed in to the account with its present password. */
export const newDevice = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site, texts) {
    const when = formatCoachTime(account.happenedAt, site);
    return {
      ...fillMailText(texts, 'new-device', {
        person: account,
        site,
        places: { time: when, device: account.device ?? 'an unknown browser' },
        parts: {
          'account button': [button('See where you’re signed in', `${site.publicUrl}/account`)],
          'sign-in button': [button('Go to the sign-in page', `${site.publicUrl}/auth`)],
        },
      }),
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      because: 'you have an account here',
    };
  },
});
