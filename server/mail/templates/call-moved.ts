import { callTimes } from '../call-times.ts';
import { invitation } from '../invitation.ts';
import type { MailContent } from '../message.ts';
import { type AboutCall, callName, callValues, manage, manageText, whenAndHow, whenAndHowText } from './call-parts.ts';
import { fill, html } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const callMovedMjml = frame(`
  ${card(
    `
    ${heading('Your call has a new time')}
    ${paragraph('{{salutation}}')}
    ${paragraph('{{moved}} This is its new time:')}`,
    'first',
  )}
  ${whenAndHow}
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">The attached invitation moves the call in your calendar. If this time does not suit you, choose another one:</mj-text>
    ${manage}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client, whoever moved it. */
export function callMoved(about: AboutCall, template: string): MailContent {
  const { call, site, movedFrom } = about;
  const values = callValues(about);
  const name = callName(call);
  const before = movedFrom && callTimes({ ...call, startsAt: movedFrom }, site);
  const old = before && (before.visitor ?? before.coach);
  const subject = `Your ${name} with ${site.coachName} has a new time: ${values.when}`;
  const own = {
    ...frameValues(site, {
      subject,
      preheader: `${values.when}, on ${values.platform}. The changed invitation is attached.`,
      whyThisMail: `You have this mail because a call was booked with your address.`,
    }),
    moved: old ? html`Your ${name} is no longer on <s>${old}</s>.` : html`Your ${name} was moved.`,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, { ...values, ...own }),
    invitation: { method: 'REQUEST', file: invitation(call, site, 'REQUEST') },
    text: `${values.salutation}

${old ? `Your ${name} is no longer on\n${old}.` : `Your ${name} was moved.`}
This is its new time:

${whenAndHowText(values)}

The attached invitation moves the call in your calendar.
If this time does not suit you, choose another one.

${manageText(values)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
