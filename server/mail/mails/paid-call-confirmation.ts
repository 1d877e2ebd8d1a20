import { policiesInConfirmation } from '#content/call-policies.ts';
import {
  askCoach,
  describeCall,
  formatClientTime,
  manageCall,
  platformName,
  readCallMail,
  whenAndHowOf,
} from '../call-blocks.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { createInvitation } from '../ics-file.ts';
import { paragraph, rule, subheading } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const paidCallConfirmation = defineMail('client', readMailData, {
  write({ call, myCallUrl, receipt }, site) {
    const when = formatClientTime(call, site);
    const name = describeCall(call);
    return {
      subject: `Your ${name} with ${site.coachName}: ${when}`,
      preheader: `${when}, on ${platformName(call)}. A calendar invitation is attached.`,
      title: 'Your coaching call is booked',
      person: call,
      because: 'a coaching call was booked with this email address',
      blocks: [
        paragraph(`Your ${name} with me is booked. Here’s everything you need to know.`),
        whenAndHowOf(call, site),
        paragraph('The attached invitation adds the call to your calendar, with a reminder one hour before.'),
        paragraph(receipt),
        ...manageCall({ call, myCallUrl }, site),
        rule(),
        subheading('Good to Know'),
        ...policiesInConfirmation.map(({ text }) => paragraph(text)),
        rule(),
        askCoach(site),
      ],
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});

async function readMailData(context: ReadContext, mail: MailRow) {
  return {
    ...(await readCallMail(context, mail)),
    receipt: await readCallReceipt(context.db, mail),
  };
}
