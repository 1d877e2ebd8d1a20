import { formatClientTime, formatWay, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { steps } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const freeCallBooked = defineMail('client', readCallMail, {
  write({ call, myCallUrl, now }, site, texts) {
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'free-call-confirmation', {
        person: call,
        site,
        places: { time: when, minutes: String(call.minutes) },
        parts: {
          'when and how': whenAndHowOf(call, site),
          'your call': manageCall({ call, myCallUrl, now }, site),
          steps: [steps(site.callSteps)],
        },
      }),
      preheader: `${when}, ${formatWay(call)}. A calendar invitation is attached.`,
      because: 'a free call was booked with this email address',
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
});
