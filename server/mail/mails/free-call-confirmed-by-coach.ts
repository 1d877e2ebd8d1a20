import { readCallMail } from '../call-blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { writeCallMail } from '../write-call-mail.ts';

/** The coach has confirmed the call by hand. The invitation for the calendar came with the booking. */
export const freeCallConfirmedByCoach = defineMail('client', readCallMail, {
  write: (data, site, texts) => writeCallMail('free-call-confirmed', data, [site, texts], { places: {}, parts: {} }),
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
