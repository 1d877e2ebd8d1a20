import { readCallMail } from '../call-blocks.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { paragraph } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { withCallLink } from '../receipt-page-links.ts';
import { writeCallMail } from '../write-call-mail.ts';

export const paidCallConfirmation = defineMail('client', readMailData, {
  write({ receipt, ...data }, site, texts) {
    return writeCallMail('paid-call-confirmation', data, [site, texts], {
      places: { receipt: withCallLink(receipt.sentence, receipt.hasReference ? data.myCallUrl : null) },
      parts: { policies: site.mailedPolicies.map(({ text }) => paragraph(text)) },
      invitation: 'A calendar invitation',
    });
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});

async function readMailData(context: ReadContext, mail: MailRow) {
  return {
    ...(await readCallMail(context, mail)),
    receipt: await readCallReceipt(context, mail),
  };
}
