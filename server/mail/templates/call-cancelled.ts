import type { Money } from '#domain/bookings.ts';
import { invitation } from '../invitation.ts';
import type { MailContent } from '../message.ts';
import { type AboutCall, callName, callValues } from './call-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const callCancelledMjml = frame(
  card(
    `
    ${heading('Your call is cancelled')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Your {{callName}} with me on <s>{{when}}</s> will not take place. The attached file takes it out of your calendar.')}
    ${paragraph('{{whatNext}}')}
    <mj-button href="{{nextUrl}}">{{nextStep}}</mj-button>
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

/** To the client, whoever cancelled it. */
export function callCancelled(about: AboutCall, template: string): MailContent {
  const { call, site } = about;
  const { salutation, when } = callValues(about);
  const { whatNext, nextStep, nextUrl } = call.kind === 'free' ? bookAnew(about) : whatOfTheMoney(about);
  const subject = `Your ${callName(call)} with ${site.coachName} is cancelled: ${when}`;
  const own = {
    ...frameValues(site, {
      subject,
      preheader: `It was to be on ${when}.`,
      whyThisMail: 'You have this mail because a call was booked with your address.',
    }),
    callName: callName(call),
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, { salutation, when, whatNext, nextStep, nextUrl, ...own }),
    invitation: { method: 'CANCEL', file: invitation(call, site, 'CANCEL') },
    text: `${salutation}

Your ${callName(call)} with me on
${when}
will not take place. The attached file takes it out of your calendar.

${whatNext}

${nextStep}: ${nextUrl.replace('mailto:', '')}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}

const bookAnew = ({ site }: AboutCall) => ({
  whatNext: 'Another time may suit you better. A free call is booked anew in two minutes.',
  nextStep: 'Book a new free call',
  nextUrl: `${site.publicUrl}/book-call`,
});

/** Cancelling never refunds by itself: it lands with the coach as a decision. */
const sentences: Record<Money, (minutes: number) => string> = {
  waits: () => 'I will be in touch with you about the payment. Nothing is refunded by itself.',
  credit: (minutes) => `Its ${minutes} minutes are back to your credit, for another call.`,
  none: () => 'If you would like another time, write to me.',
};

const whatOfTheMoney = ({ call, site, money }: AboutCall) => ({
  whatNext: sentences[money](call.minutes),
  nextStep: 'Write to me',
  nextUrl: `mailto:${site.coachEmail}`,
});
