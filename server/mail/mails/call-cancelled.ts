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
      subject: `Your ${name} with ${site.coachName} has been cancelled: ${when}`,
      preheader: `It was booked for ${when}.`,
      title: 'Your call has been cancelled',
      person: call,
      because: 'a call was booked with this email address',
      blocks: [
        paragraph(
          richText`Your ${name} with me on ${strikethrough(formatClientTimes(call, site))} has been cancelled. Open the attached file to take it out of your calendar.`,
        ),
        ...(call.kind === 'free' ? offerNewFreeCall(site) : explainMoney(data, site)),
        askCoach(site),
      ],
      invitation: { method: 'CANCEL', file: createInvitation(call, site, 'CANCEL') },
    };
  },
});

const offerNewFreeCall = ({ publicUrl }: MailSite): Block[] => [
  paragraph('If another time suits you better, booking a new free call takes two minutes.'),
  button('Book a new free call', `${publicUrl}/book-call`),
];

const explainMoney = ({ money, call }: CallMail, { coachEmail }: MailSite): Block[] => [
  paragraph(moneySentences[money](call.minutes)),
  button('Write to me', `mailto:${coachEmail}`),
];

/** Cancelling never refunds automatically: the coach decides. */
const moneySentences: Record<MoneyOnCancel, (minutes: number) => string> = {
  waits: () => 'I’ll write to you about your refund or a new time.',
  credit: (minutes) => `Its ${minutes} minutes are back in your credit, ready for another call.`,
  none: () => 'If you’d like another time, just write to me.',
};
