import { formatCoachTime } from '../call-times.ts';
import { readEmailChange } from '../email-change-data.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** To the old and the new address. The old one may be another person's soon, so its mail does not name the new one. */
export const ownAddressChanged = defineMail('client', readMailData, {
  statesEventTime: true,
  write({ recipient, to, happenedAt }, site, texts) {
    const when = formatCoachTime(happenedAt, site);
    const whichAddress =
      recipient === to
        ? `From now on, you sign in with ${to}.`
        : 'This address no longer signs you in: please use your new one.';
    return {
      ...fillMailText(texts, 'own-address-changed', {
        person: { firstName: '', lastName: '', email: recipient },
        site,
        places: { time: when, 'which address': whichAddress },
        parts: { 'account button': [button('Go to your account', `${site.publicUrl}/account`)] },
      }),
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      because: 'you have an account here',
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const change = await readEmailChange(context, mail);
  return change && { ...change, recipient: mail.recipient };
}
