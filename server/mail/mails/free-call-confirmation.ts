import { askCoach, formatClientTime, manageCall, platformName, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { createInvitation } from '../ics-file.ts';
import { aside, paragraph, rule, steps, subheading } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const freeCallConfirmation = defineMail('client', readCallMail, {
  write({ call, myCallUrl }, site) {
    const when = formatClientTime(call, site);
    return {
      subject: `Your free call with ${site.coachName}: ${when}`,
      preheader: `${when}, on ${platformName(call)}. The invitation for your calendar is attached.`,
      title: 'Your free call is booked',
      person: call,
      because: 'a free call was booked with your address',
      blocks: [
        paragraph('Thank you for booking a free introductory call with me. This is all you need to know about it.'),
        whenAndHowOf(call, site),
        paragraph('An invitation is attached, so the call can go into your calendar with a reminder one hour before.'),
        ...manageCall({ call, myCallUrl }, site),
        rule(),
        subheading('What to Expect on Your Call'),
        steps(site.callSteps),
        paragraph(`The call takes ${call.minutes} minutes. It is completely free, with no obligation.`),
        rule(),
        askCoach(site),
        aside('If this mail was in your junk folder, please mark it as not junk, so that you do not miss an answer.'),
      ],
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
