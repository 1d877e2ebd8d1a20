import { describeCall, formatClientTime, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

/** Tells the client the link of a call, which the coach has typed or replaced. */
export const videoLink = defineMail('client', readCallMail, {
  write({ call, myCallUrl, now }, site, texts) {
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'video-link', {
        person: call,
        site,
        places: { call: describeCall(call), time: when, minutes: String(call.minutes) },
        parts: { 'when and how': whenAndHowOf(call, site), 'your call': manageCall({ call, myCallUrl, now }, site) },
      }),
      preheader: `${when}. The updated invitation is attached.`,
      because: 'a call was booked with this email address',
      invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    };
  },
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'video-link' }),
});
