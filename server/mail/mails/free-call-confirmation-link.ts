import { isOpenBooking } from '#domain/bookings.ts';
import { getConfirmDeadline } from '#domain/holds.ts';
import { formatClientTime, readCall, readMovedFrom, whenAndHowOf } from '../call-blocks.ts';
import { createConfirmLinkToken } from '../call-links.ts';
import { findCallOfMail } from '../call-mail-data.ts';
import { formatClientTimes, formatVisitorTimeOfDay } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** The call is only held until the visitor confirms it, so this mail has no link that changes or joins the call. */
export const freeCallConfirmationLink = defineMail('client', readMailData, {
  write({ call, confirmUrl, movedFrom }, site, texts) {
    const confirmBy = formatVisitorTimeOfDay(getConfirmDeadline(call.createdAt), call, site);
    const replaced = movedFrom
      ? `It replaces the time you chose before, ${formatClientTimes({ ...call, startsAt: movedFrom }, site)}, which is no longer held for you.`
      : '';
    return {
      ...fillMailText(texts, 'free-call-to-confirm', {
        person: call,
        site,
        places: { time: formatClientTime(call, site), deadline: confirmBy, 'earlier time': replaced },
        parts: {
          'confirm button': [button('Confirm your call', confirmUrl)],
          'confirm address': [buttonFallback(confirmUrl)],
          'when and how': whenAndHowOf({ ...call, videoLink: null }, site),
        },
      }),
      preheader: `Your time is held until ${confirmBy}.`,
      because: 'someone requested a free call with this email address',
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const call = await findCallOfMail(db, mail);
    if (!call) return 'The booking was deleted.';
    if (isOpenBooking(call)) return 'The call is confirmed.';
    const isHeld = call.status === 'unconfirmed' && now < getConfirmDeadline(call.createdAt);
    return isHeld ? null : 'The time is no longer held.';
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const call = await readCall(context, mail);
  const token = await createConfirmLinkToken(context.db, call);
  return { call, confirmUrl: `${context.site.publicUrl}/confirm-call#${token}`, movedFrom: readMovedFrom(mail) };
}
