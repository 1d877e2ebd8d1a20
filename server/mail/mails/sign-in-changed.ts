import type { SignInChange } from '#contracts/accounts/sign-in-changes.ts';
import { readAccountMail } from '../account-mail-data.ts';
import { askCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

const sentences: Record<SignInChange, string> = {
  'app-added': 'an authenticator app was added. From now on, signing in needs a code from it.',
  'app-removed': 'the authenticator app was removed. Signing in no longer needs a code from it.',
  'recovery-codes-replaced': 'new recovery codes were made. The earlier ones no longer work.',
  'passkey-added': 'a passkey was added. Whoever has it can sign in without the password.',
  'passkey-removed': 'a passkey was removed. It no longer signs anyone in.',
  'factors-removed':
    'all passkeys, the authenticator app and the recovery codes were removed. Until one is added again, the password alone signs in.',
};

/** A factor was added to the account or taken away. */
export const signInChanged = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site, texts) {
    const when = formatCoachTime(account.happenedAt, site);
    return {
      ...fillMailText(texts, 'sign-in-changed', {
        person: account,
        site,
        places: { time: when, change: sentences[account.signInChange ?? 'app-added'] },
        parts: {
          'account button': [button('Go to your account', `${site.publicUrl}/account`)],
          // The main admin is the coach, and cannot ask the coach.
          contact: account.isMainAdmin ? [] : [askCoach(site, 'Can’t sign in any more? Please reply')],
        },
      }),
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      because: 'you have an account here',
    };
  },
});
