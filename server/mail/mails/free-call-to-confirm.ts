import { isOpenBooking } from '#domain/bookings.ts';
import { getConfirmDeadline } from '#domain/holds.ts';
import { askCoach, readCall, readMovedFrom, whenAndHowOf } from '../call-blocks.ts';
import { createConfirmLinkToken } from '../call-links.ts';
import { findCallOfMail } from '../call-mail-data.ts';
import { formatClientTimes, formatVisitorTimeOfDay } from '../call-times.ts';
import { aside, button, buttonFallback, paragraph, rule } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** The call is only held until the visitor confirms it, so this mail has no link that changes the call. */
export const freeCallToConfirm = defineMail('client', readMailData, {
  write({ call, confirmUrl, movedFrom }, site) {
    const confirmBy = formatVisitorTimeOfDay(getConfirmDeadline(call.createdAt), call, site);
    const replaced = movedFrom
      ? ` It replaces the time you chose before, ${formatClientTimes({ ...call, startsAt: movedFrom }, site)}, which is no longer held for you.`
      : '';
    return {
      subject: 'Please confirm your call',
      preheader: `Your time is held until ${confirmBy}.`,
      title: 'Please confirm your call',
      person: call,
      because: 'someone requested a free call with this email address',
      blocks: [
        paragraph(
          richText`This time is held for you ${strong(`until ${confirmBy}`)}. Please confirm your free call by then, or the time will open up for others.${replaced}`,
        ),
        button('Confirm your call', confirmUrl),
        aside(
          'The link opens a page with one button, and that’s all you need to press. Everything else about the call comes in the next email.',
        ),
        whenAndHowOf(call, site),
        buttonFallback(confirmUrl),
        rule(),
        aside(
          'Didn’t request a call? Then someone else typed your address. You can ignore this email, and nothing will be booked.',
        ),
        askCoach(site),
      ],
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
