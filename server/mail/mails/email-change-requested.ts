import { formatCoachTime } from '../call-times.ts';
import { readEmailChange } from '../email-change-data.ts';
import { button, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** To the coach's present address, as a warning. */
export const emailChangeRequested = defineMail('coach', readEmailChange, {
  statesEventTime: true,
  write({ to, happenedAt }, site) {
    const when = formatCoachTime(happenedAt, site);
    return {
      subject: `A new sign-in address was requested for ${site.brand}`,
      preheader: `On ${when}. Nothing has changed yet.`,
      title: 'A new sign-in address was requested',
      blocks: [
        paragraph(
          `On ${when}, someone signed in to your account asked to use the address ${to} from now on, and entered your password.`,
        ),
        paragraph('Nothing has changed yet. If that was you, confirm it with the link in the email to that address.'),
        paragraph(
          'Wasn’t you? Then someone knows your password. Sign in, cancel the change, and choose a new password right away.',
        ),
        button('See the change', `${site.publicUrl}/account/address`),
      ],
    };
  },
});
