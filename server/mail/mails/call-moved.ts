import { describeCall, formatClientTime, formatWay, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const callMoved = defineMail('client', readCallMail, {
  write({ call, myCallUrl, now, movedFrom }, site, texts) {
    const when = formatClientTime(call, site);
    const name = describeCall(call);
    const whatHappened = movedFrom
      ? richText`Your ${name} is no longer on ${strikethrough(formatClientTimes({ ...call, startsAt: movedFrom }, site))}.`
      : `Your ${name} has been moved.`;
    return {
      ...fillMailText(texts, 'call-moved', {
        person: call,
        site,
        places: { call: name, time: when, minutes: String(call.minutes), 'old time': whatHappened },
        parts: { 'when and how': whenAndHowOf(call, site), 'your call': manageCall({ call, myCallUrl, now }, site) },
      }),
      preheader: `${when}, ${formatWay(call)}. The updated invitation is attached.`,
      because: 'a call was booked with this email address',
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
