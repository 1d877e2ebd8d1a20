import { describeCall, formatClientTime, formatWay, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { paragraph } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { withCallLink } from '../receipt-page-links.ts';

export const paidCallConfirmation = defineMail('client', readMailData, {
  write({ call, myCallUrl, now, receipt }, site, texts) {
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'paid-call-confirmation', {
        person: call,
        site,
        places: {
          call: describeCall(call),
          time: when,
          minutes: String(call.minutes),
          receipt: withCallLink(receipt.sentence, receipt.hasReference ? myCallUrl : null),
        },
        parts: {
          'when and how': whenAndHowOf(call, site),
          'your call': manageCall({ call, myCallUrl, now }, site),
          policies: site.mailedPolicies.map(({ text }) => paragraph(text)),
        },
      }),
      preheader: `${when}, ${formatWay(call)}. A calendar invitation is attached.`,
      because: 'a coaching call was booked with this email address',
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});

async function readMailData(context: ReadContext, mail: MailRow) {
  return {
    ...(await readCallMail(context, mail)),
    receipt: await readCallReceipt(context, mail),
  };
}
