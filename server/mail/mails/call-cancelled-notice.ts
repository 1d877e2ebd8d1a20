import type { MoneyOnCancel } from '#domain/cancellation.ts';
import { bookingUrl, clientFacts, describeCall, timeForCoach } from '../call-blocks.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { formatCoachTime } from '../call-times.ts';
import { inviteCoach, readCallNotice } from '../coach-invitation.ts';
import { aside, button, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';

const moneySentences: Record<MoneyOnCancel, string> = {
  none: '',
  credit: ' The minutes are back in the client’s credit.',
  'becomes-credit': ' As agreed at the booking, its minutes are now the client’s credit.',
  refund: ' As agreed at the booking, what was paid by card is being refunded.',
  package: ' The call is back in the package.',
  'package-credit': ' The package has ended, so its minutes are the client’s credit for a while.',
  'package-waits': ' It was late: whether the call counts as used is waiting for your decision on the Today page.',
  waits: ' Nothing was refunded yet: what was paid is waiting for your decision on the Today page.',
};

const describeMinutes = ({ minutesFromCredit }: CallMailData): string =>
  minutesFromCredit > 0 ? ` The ${minutesFromCredit} minutes from the client’s credit are back in it.` : '';

/** The client cancelled the call. Late is better than never, so this mail is never outdated. */
export const callCancelledNotice = defineMail('coach', readCallNotice, {
  write(data, site) {
    const { call, money } = data;
    const name = formatFullName(call);
    const when = formatCoachTime(call.startsAt, site);
    return {
      subject: `Canceled: ${name}, ${when}`,
      preheader: when,
      title: 'A client canceled a call',
      person: call,
      blocks: [
        timeForCoach(call, site),
        paragraph(
          `${name} canceled the ${describeCall(call)}. The time is open again.${moneySentences[money]}${describeMinutes(call)}`,
        ),
        clientFacts(call),
        button('Open this booking', bookingUrl(call, site)),
        aside(`To write to ${name}, just reply to this email.`),
      ],
      invitation: inviteCoach(data, site, 'CANCEL'),
    };
  },
});
