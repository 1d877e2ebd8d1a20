import { describeCall, readCallMail } from '../call-blocks.ts';
import { formatClientTimes } from '../call-times.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { writeCallMail } from '../write-call-mail.ts';

export const callMoved = defineMail('client', readCallMail, {
  write(data, site, texts) {
    const { call, movedFrom } = data;
    const name = describeCall(call);
    const whatHappened = movedFrom
      ? richText`Your ${name} is no longer on ${strikethrough(formatClientTimes({ ...call, startsAt: movedFrom }, site))}.`
      : `Your ${name} has been moved.`;
    return writeCallMail('call-moved', data, [site, texts], {
      places: { 'old time': whatHappened },
      parts: {},
      invitation: 'The updated invitation',
    });
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
