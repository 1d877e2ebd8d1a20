import { describeCall, formatClientTime, nextSteps, platformName, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { formatClientTimes } from '../call-times.ts';
import { createInvitation } from '../ics-file.ts';
import { paragraph } from '../layout/blocks.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const callMoved = defineMail('client', readCallMail, {
  write({ call, myCallUrl, movedFrom }, site) {
    const when = formatClientTime(call, site);
    const name = describeCall(call);
    const whatHappened = movedFrom
      ? richText`Your ${name} is no longer on ${strikethrough(formatClientTimes({ ...call, startsAt: movedFrom }, site))}.`
      : `Your ${name} has been moved.`;
    return {
      subject: `Your ${name} with ${site.coachName} has a new time: ${when}`,
      preheader: `${when}, on ${platformName(call)}. The updated invitation is attached.`,
      title: 'Your call has a new time',
      person: call,
      because: 'a call was booked with this email address',
      blocks: [
        paragraph(richText`${whatHappened} Here’s the new time:`),
        whenAndHowOf(call, site),
        paragraph(
          'The attached invitation updates your calendar. If this time doesn’t work for you, pick another one:',
        ),
        ...nextSteps({ call, myCallUrl }, site),
      ],
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
