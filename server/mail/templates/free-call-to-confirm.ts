import { confirmDeadline } from '#domain/booking-ceilings.ts';
import { callTimes, visitorHour } from '../call-times.ts';
import type { MailContent } from '../message.ts';
import { type AboutCall, callValues, whenAndHow, whenAndHowText } from './call-parts.ts';
import { inLines } from './course-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const freeCallToConfirmMjml = frame(`
  ${card(
    `
    ${heading('Please confirm your call')}
    ${paragraph('{{salutation}}')}
    ${paragraph('This time is held for you <strong>until {{confirmBy}}</strong>. Please confirm your free call by then; otherwise the time is given to others. {{instead}}')}
    <mj-button href="{{confirmUrl}}">Confirm your call</mj-button>
    ${aside('The link opens a page with one button, and that button is all there is to do. Everything else about the call comes with the next mail.')}`,
    'first',
  )}
  ${whenAndHow}
  ${card(
    `
    ${aside(`If the button does not work, copy this address into your browser:<br /><a href="{{confirmUrl}}" style="color:${color.leaf}">{{confirmUrl}}</a>`)}
    <mj-divider css-class="rule" />
    ${aside('You did not ask for a call? Then somebody typed your address. Please ignore this mail: without you, nothing is booked.')}
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the visitor, whose call is only held. */
export function freeCallToConfirm(about: AboutCall, template: string): MailContent {
  const { call, site, myCallUrl: confirmUrl, movedFrom } = about;
  const values = callValues(about);
  const confirmBy = visitorHour(confirmDeadline(call.createdAt), call, site);
  const before = movedFrom && callTimes({ ...call, startsAt: movedFrom }, site);
  const instead = before
    ? `It takes the place of the time that you chose before, ${before.visitor ?? before.coach}, which is no longer held for you.`
    : '';
  const subject = 'Please confirm your call';
  const own = {
    ...frameValues(site, {
      subject,
      preheader: `The time is held for you until ${confirmBy}.`,
      whyThisMail: 'You have this mail because somebody asked for a free call with your address.',
    }),
    confirmBy,
    confirmUrl,
    instead,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, { ...values, ...own }),
    text: `${values.salutation}

This time is held for you until ${confirmBy}.
Please confirm your free call by then; otherwise the time is given to others.
${instead && `\n${inLines(instead)}\n`}
Confirm your call:
${confirmUrl}

The link opens a page with one button, and that button is all there is
to do. Everything else about the call comes with the next mail.

${whenAndHowText(values)}

You did not ask for a call? Then somebody typed your address. Please
ignore this mail: without you, nothing is booked.

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
