import { isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { MailFacts } from '../mail/mail-definition.ts';
import { invitesCoach } from '../mail/mail-site.ts';
import type { MailInput } from '../mail/queue-mails.ts';
import { createBookingMail } from './booking-events.ts';
import type { StoredBooking } from './stored-bookings.ts';

/**
 * Returns the mail that brings the coach's own change of a call into the coach's calendar. Returns none if the site
 * sends mails from the coach's address: calendars ignore invitations from their owner. `facts.call`: a call that has
 * ended.
 */
export async function createOwnCalendarMails(
  tx: Db,
  { config, settings }: AppContext,
  booking: StoredBooking,
  facts: Pick<MailFacts, 'call'> = {},
): Promise<MailInput[]> {
  const { coachEmail: recipient } = settings;
  const isFiled = config.mailFrom !== recipient && (await invitesCoach(tx, settings.current));
  return isFiled ? [createBookingMail(booking, { kind: 'own-calendar-notice', recipient, facts })] : [];
}

/** Returns the mail that takes a call out of the coach's own calendar. `booking`: the call before it ended. */
export async function createOwnCancellationMails(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  endedAt: Date,
): Promise<MailInput[]> {
  if (!isOpenBooking(booking)) return [];
  const call = { ...booking, calendarSequence: booking.calendarSequence + 1, scheduledAt: endedAt };
  return createOwnCalendarMails(tx, ctx, booking, { call });
}
