import type { MoneyOnCancel } from '#domain/bookings.ts';
import { createInvitation } from '../calendar-invitation.ts';
import type { MailContent } from '../message.ts';
import { type CallTemplateInput, callTemplateValues, describeCall } from './call-sections.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const callCancelledMjml = wrapInLayout(
  card(
    `
    ${heading('Your call is cancelled')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Your {{callName}} with me on <s>{{when}}</s> will not take place. The attached file takes it out of your calendar.')}
    ${paragraph('{{whatNext}}')}
    <mj-button href="{{nextUrl}}">{{nextStep}}</mj-button>
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

/** To the client, whoever cancelled it. */
export function callCancelled(input: CallTemplateInput, template: string): MailContent {
  const { call, site } = input;
  const { salutation, when } = callTemplateValues(input);
  const { whatNext, nextStep, nextUrl } = call.kind === 'free' ? freeCallNextStep(input) : paidCallNextStep(input);
  const subject = `Your ${describeCall(call)} with ${site.coachName} is cancelled: ${when}`;
  const mailValues = {
    ...layoutValues(site, {
      subject,
      preheader: `It was to be on ${when}.`,
      whyThisMail: 'You have this mail because a call was booked with your address.',
    }),
    callName: describeCall(call),
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { salutation, when, whatNext, nextStep, nextUrl, ...mailValues }),
    invitation: { method: 'CANCEL', file: createInvitation(call, site, 'CANCEL') },
    text: `${salutation}

Your ${describeCall(call)} with me on
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

const freeCallNextStep = ({ site }: CallTemplateInput) => ({
  whatNext: 'Another time may suit you better. A free call is booked anew in two minutes.',
  nextStep: 'Book a new free call',
  nextUrl: `${site.publicUrl}/book-call`,
});

/** Cancelling never refunds by itself: it lands with the coach as a decision. */
const clientMoneySentences: Record<MoneyOnCancel, (minutes: number) => string> = {
  waits: () => 'I will be in touch with you about the payment. Nothing is refunded by itself.',
  credit: (minutes) => `Its ${minutes} minutes are back to your credit, for another call.`,
  none: () => 'If you would like another time, write to me.',
};

const paidCallNextStep = ({ call, site, money }: CallTemplateInput) => ({
  whatNext: clientMoneySentences[money](call.minutes),
  nextStep: 'Write to me',
  nextUrl: `mailto:${site.coachEmail}`,
});
