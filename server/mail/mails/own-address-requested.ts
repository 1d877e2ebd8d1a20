import { formatCoachTime } from '../call-times.ts';
import { readEmailChange } from '../email-change-data.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** To the present address, as a warning. */
export const ownAddressRequested = defineMail('client', readEmailChange, {
  statesEventTime: true,
  write({ from, happenedAt }, site, texts) {
    const when = formatCoachTime(happenedAt, site);
    return {
      ...fillMailText(texts, 'own-address-requested', {
        person: { firstName: '', lastName: '', email: from },
        site,
        places: { time: when },
        parts: { 'account button': [button('See the change', `${site.publicUrl}/account/address`)] },
      }),
      preheader: `On ${when}. Nothing has changed yet.`,
      because: 'you have an account here',
    };
  },
});
