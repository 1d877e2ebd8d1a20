import { formatClientTime, formatWay, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

/** The coach has confirmed the call by hand. The invitation for the calendar came with the booking. */
export const freeCallConfirmedByCoach = defineMail('client', readCallMail, {
  write({ call, myCallUrl, now }, site, texts) {
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'free-call-confirmed', {
        person: call,
        site,
        places: { time: when, minutes: String(call.minutes) },
        parts: { 'when and how': whenAndHowOf(call, site), 'your call': manageCall({ call, myCallUrl, now }, site) },
      }),
      preheader: `${when}, ${formatWay(call)}.`,
      because: 'a free call was booked with this email address',
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
