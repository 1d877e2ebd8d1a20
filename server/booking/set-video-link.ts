import { isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isByNumber } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { createBookingMail, describeBooking, recordBookingChange } from './booking-events.ts';
import { createOwnCalendarMails } from './own-calendar-mails.ts';
import { lockBooking, readBooking, type StoredBooking, toBooking, updateBooking } from './stored-bookings.ts';

/**
 * Changes the video link of a call. The client of a call that has not begun gets a mail, whose invitation replaces the
 * calendar entry. Throws `NOT_FOUND`, `NOT_POSSIBLE`.
 */
export async function setVideoLink(ctx: AppContext, admin: string, callId: CallId, videoLink: string) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockBooking(tx, callId);
    refuseUnlessOpen(before, now);
    if (before.videoLink === videoLink) {
      // The reply contains the answers, and the log must say who saw them.
      await recordAnswersRead(tx, { actor: admin, subject: `the booking of ${before.email}` }, now);
      return { message: 'The call already has this link.', booking: toBooking(ctx, before) };
    }
    const isMailed = before.startsAt > now;
    const calendarSequence = before.calendarSequence + (isMailed ? 1 : 0);
    await updateBooking(tx, before, { videoLink, calendarSequence });
    if (isMailed) {
      await queueMails(tx, ctx.queue, [
        createBookingMail(before, { kind: 'video-link', recipient: before.email }),
        ...(await createOwnCalendarMails(tx, ctx, before)),
      ]);
    }
    const subject = `changed the link of ${describeBooking(before, ctx.settings.coachTimeZone)}`;
    await recordBookingChange(tx, admin, subject, now);
    const message = isMailed
      ? 'The client gets an email with it.'
      : 'The call has begun, so no email was sent. The client finds it on the page of the call.';
    return { message, booking: toBooking(ctx, await readBooking(tx, callId)) };
  });
}

function refuseUnlessOpen(call: StoredBooking, now: Date): void {
  if (isByNumber(call.contactMethod)) {
    throw new Refusal('NOT_POSSIBLE', 'This call isn’t by video link, so it has no link.');
  }
  const endsAt = call.startsAt.getTime() + call.minutes * MINUTE_MS;
  if (!isOpenBooking(call) || endsAt <= now.getTime()) {
    throw new Refusal('NOT_POSSIBLE', 'This call is over or canceled, so its link stays as it is.');
  }
}
