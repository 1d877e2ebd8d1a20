import { formatCoachTime } from '../call-times.ts';
import { readEmailChange } from '../email-change-data.ts';
import { aside, button, facts, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** To the coach's old and new address. */
export const emailChanged = defineMail('coach', readEmailChange, {
  statesEventTime: true,
  write({ from, to, happenedAt }, site) {
    const when = formatCoachTime(happenedAt, site);
    return {
      subject: `Your sign-in address for ${site.brand} was changed`,
      preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
      title: 'Your sign-in address was changed',
      blocks: [
        paragraph(`On ${when}, the address of your account was changed. Your password stays the same.`),
        facts([
          ['New', to],
          ['Old', from],
        ]),
        paragraph('From now on, you sign in with the new address, and notices for you go there.'),
        button('Go to the sign-in page', `${site.publicUrl}/auth`),
        aside(
          'Wasn’t you? Ask the person who runs your site’s server to run npm run admin:reset. It signs everyone out of your account and gives it a new password.',
        ),
      ],
    };
  },
});
