import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { MailFacts } from '../mail/mail-definition.ts';
import { invitesCoach } from '../mail/mail-site.ts';
import type { MailInput } from '../mail/queue-mails.ts';
import { createBookingMail } from './booking-events.ts';
import type { StoredBooking } from './stored-bookings.ts';

/**
 * Returns the mail that brings the coach's own change of a call into the coach's calendar, or none where it would not
 * get there: calendars do not file an invitation from their owner's own address. `facts`: the call has ended.
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
