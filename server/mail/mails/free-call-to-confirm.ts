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
      ? ` It takes the place of the time that you chose before, ${formatClientTimes({ ...call, startsAt: movedFrom }, site)}, which is no longer held for you.`
      : '';
    return {
      subject: 'Please confirm your call',
      preheader: `The time is held for you until ${confirmBy}.`,
      title: 'Please confirm your call',
      person: call,
      because: 'somebody asked for a free call with your address',
      blocks: [
        paragraph(
          richText`This time is held for you ${strong(`until ${confirmBy}`)}. Please confirm your free call by then; otherwise the time is given to others.${replaced}`,
        ),
        button('Confirm your call', confirmUrl),
        aside(
          'The link opens a page with one button, and that button is all there is to do. Everything else about the call comes with the next mail.',
        ),
        whenAndHowOf(call, site),
        buttonFallback(confirmUrl),
        rule(),
        aside(
          'You did not ask for a call? Then somebody typed your address. Please ignore this mail: without you, nothing is booked.',
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
    return isHeld ? null : 'The time is not held any more.';
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const call = await readCall(context, mail);
  const token = await createConfirmLinkToken(context.db, call);
  return { call, confirmUrl: `${context.site.publicUrl}/confirm-call#${token}`, movedFrom: readMovedFrom(mail) };
}
