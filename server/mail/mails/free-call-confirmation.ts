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
      preheader: `${when}, on ${platformName(call)}. A calendar invitation is attached.`,
      title: 'Your free call is booked',
      person: call,
      because: 'a free call was booked with this email address',
      blocks: [
        paragraph('Thanks for booking a free introductory call with me. Here’s everything you need to know.'),
        whenAndHowOf(call, site),
        paragraph('The attached invitation adds the call to your calendar, with a reminder one hour before.'),
        ...manageCall({ call, myCallUrl }, site),
        rule(),
        subheading('What to Expect on Your Call'),
        steps(site.callSteps),
        paragraph(`I’ve set aside ${call.minutes} minutes for you. The call is completely free, with no obligation.`),
        rule(),
        askCoach(site),
        aside('If this email landed in your junk folder, please mark it as not junk so you don’t miss my reply.'),
      ],
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
