import { getConfirmDeadline } from '#domain/booking-ceilings.ts';
import { formatCallTimes, formatVisitorTimeOfDay } from '../call-times.ts';
import type { MailContent } from '../message.ts';
import { type CallTemplateInput, callTemplateValues, whenAndHowSection, whenAndHowText } from './call-sections.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';
import { wrapText } from './text-format.ts';

export const freeCallToConfirmMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Please confirm your call')}
    ${paragraph('{{salutation}}')}
    ${paragraph('This time is held for you <strong>until {{confirmBy}}</strong>. Please confirm your free call by then; otherwise the time is given to others. {{instead}}')}
    <mj-button href="{{confirmUrl}}">Confirm your call</mj-button>
    ${aside('The link opens a page with one button, and that button is all there is to do. Everything else about the call comes with the next mail.')}`,
    'first',
  )}
  ${whenAndHowSection}
  ${card(
    `
    ${aside(`If the button does not work, copy this address into your browser:<br /><a href="{{confirmUrl}}" style="color:${colors.leaf}">{{confirmUrl}}</a>`)}
    <mj-divider css-class="rule" />
    ${aside('You did not ask for a call? Then somebody typed your address. Please ignore this mail: without you, nothing is booked.')}
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the visitor, whose call is only held. */
export function freeCallToConfirm(input: CallTemplateInput, template: string): MailContent {
  const { call, site, myCallUrl: confirmUrl, movedFrom } = input;
  const values = callTemplateValues(input);
  const confirmBy = formatVisitorTimeOfDay(getConfirmDeadline(call.createdAt), call, site);
  const before = movedFrom && formatCallTimes({ ...call, startsAt: movedFrom }, site);
  const instead = before
    ? `It takes the place of the time that you chose before, ${before.visitor ?? before.coach}, which is no longer held for you.`
    : '';
  const subject = 'Please confirm your call';
  const mailValues = {
    ...layoutValues(site, {
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
    html: fillTemplate(template, { ...values, ...mailValues }),
    text: `${values.salutation}

This time is held for you until ${confirmBy}.
Please confirm your free call by then; otherwise the time is given to others.
${instead && `\n${wrapText(instead)}\n`}
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
