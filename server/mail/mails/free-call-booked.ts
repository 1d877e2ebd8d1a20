import { readCallMail } from '../call-blocks.ts';
import { steps } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { writeCallMail } from '../write-call-mail.ts';

export const freeCallBooked = defineMail('client', readCallMail, {
  write: (data, site, texts) =>
    writeCallMail('free-call-confirmation', data, [site, texts], {
      places: {},
      parts: { steps: [steps(site.callSteps)] },
      invitation: 'A calendar invitation',
    }),
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
