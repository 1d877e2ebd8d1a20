import type { MoneyOnCancel } from '#domain/cancellation.ts';
import { askCoach, type CallMail, describeCall, formatClientTime, readCallMail } from '../call-blocks.ts';
import { formatClientTimes } from '../call-times.ts';
import { createInvitation } from '../ics-file.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';

/** The coach or the client cancelled the call. Late is better than never, so this mail is never outdated. */
export const callCancelled = defineMail('client', readCallMail, {
  write(data, site) {
    const { call } = data;
    const when = formatClientTime(call, site);
    const name = describeCall(call);
    return {
      subject: `Your ${name} with ${site.coachName} is cancelled: ${when}`,
      preheader: `It was to be on ${when}.`,
      title: 'Your call is cancelled',
      person: call,
      because: 'a call was booked with your address',
      blocks: [
        paragraph(
          richText`Your ${name} with me on ${strikethrough(formatClientTimes(call, site))} will not take place. The attached file takes it out of your calendar.`,
        ),
        ...(call.kind === 'free' ? offerNewFreeCall(site) : explainMoney(data, site)),
        askCoach(site),
      ],
      invitation: { method: 'CANCEL', file: createInvitation(call, site, 'CANCEL') },
    };
  },
});

const offerNewFreeCall = ({ publicUrl }: MailSite): Block[] => [
  paragraph('Another time may suit you better. A free call is booked anew in two minutes.'),
  button('Book a new free call', `${publicUrl}/book-call`),
];

const explainMoney = ({ money, call }: CallMail, { coachEmail }: MailSite): Block[] => [
  paragraph(moneySentences[money](call.minutes)),
  button('Write to me', `mailto:${coachEmail}`),
];

/** Cancelling never refunds automatically: the coach decides. */
const moneySentences: Record<MoneyOnCancel, (minutes: number) => string> = {
  waits: () => 'I will be in touch with you about the payment. Nothing is refunded by itself.',
  credit: (minutes) => `Its ${minutes} minutes are back to your credit, for another call.`,
  none: () => 'If you would like another time, write to me.',
};
