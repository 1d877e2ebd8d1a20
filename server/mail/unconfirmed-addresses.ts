import { DAY_MS } from '#domain/durations.ts';
import { callsView, isAboutViewedCall, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, count, eq, gt, inArray, isNotNull, not, or, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { bookingEvents, consultationRequests, mails, users } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/**
 * Returns the condition that an address belongs to the person who uses it: a verified account has it, a link mailed to
 * it was used, or an earlier call with it took place or was paid for. `email` is a value or a column.
 */
function isConfirmed(db: Db, email: string | SQLWrapper): SQL {
  const hasAccount = hasRow(db, users, eq(users.email, email), isNotNull(users.emailVerifiedAt));
  const isByClient = hasRow(db, bookingEvents, isAboutViewedCall(bookingEvents), eq(bookingEvents.actor, 'client'));
  const hasCall = hasRow(db, callsView, eq(callsView.email, email), or(tookPlaceOrWasPaid, isByClient));
  return sql`(${hasAccount} or ${hasCall})`;
}

/** The condition that the call took place or was paid for. */
const tookPlaceOrWasPaid = or(
  isOfKind('free', eq(callsView.status, 'completed')),
  isOfKind('paid', inArray(callsView.status, ['paid', 'confirmed', 'completed', 'no_show', 'refunded'])),
);

export async function isConfirmedAddress(db: Db, email: string): Promise<boolean> {
  // A select without a table, which the builder does not have.
  const { rows } = await db.execute<{ confirmed: boolean }>(sql`select ${isConfirmed(db, email)} as confirmed`);
  return rows[0]?.confirmed === true;
}

/** The age up to which a booking's mails count. A delayed mail leaves within two days, or later if it is sent again. */
const MAX_DELAY_DAYS = 4;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Counts the mails about visitors' bookings that were sent within a day or leave at once. Delayed ones don't count. */
async function countBookingMails(db: Db, now: Date, condition?: SQL): Promise<number> {
  const [found] = await db
    .select({ sent: count() })
    .from(mails)
    .innerJoin(consultationRequests, eq(consultationRequests.id, mails.consultationRequestId))
    .where(
      and(
        gt(consultationRequests.createdAt, daysBefore(now, MAX_DELAY_DAYS)),
        // The coach's bookings have no network.
        isNotNull(consultationRequests.networkPath),
        inArray(mails.kind, ['free-call-confirmation', 'free-call-to-confirm']),
        or(
          and(eq(mails.state, 'sent'), gt(mails.sentAt, daysBefore(now, 1))),
          and(eq(mails.state, 'queued'), eq(mails.kind, 'free-call-to-confirm')),
        ),
        condition,
      ),
    );
  return found?.sent ?? 0;
}

/**
 * Returns whether another mail may go to an unconfirmed address today. Looks up which addresses are confirmed only if
 * all mails together reach the limit.
 */
export async function isUnderUnconfirmedLimit(db: Db, maxPerDay: number, now: Date): Promise<boolean> {
  if ((await countBookingMails(db, now)) < maxPerDay) return true;
  return (await countBookingMails(db, now, not(isConfirmed(db, mails.recipient)))) < maxPerDay;
}

/** Mails about accounts have a limit apart from bookings, so that neither uses up the share of the other. */
const limitedAccountMails = ['verification', 'temporary-password'];

/**
 * Explains to the coach, in a sentence, why a mail has to wait; null if it may be sent. The booking or the account
 * stays. The mail is tried again for about two days, like every mail. The coach sees it among the waiting mails, then
 * among the failed ones, and can send it again.
 */
export async function findDelayReason(db: Db, mail: MailRow, maxPerDay: number, now: Date): Promise<string | null> {
  if (mail.kind === 'free-call-confirmation') return findConfirmationDelayReason(db, mail, maxPerDay, now);
  return limitedAccountMails.includes(mail.kind) ? findAccountMailDelayReason(db, mail, maxPerDay, now) : null;
}

async function findConfirmationDelayReason(
  db: Db,
  { recipient, consultationRequestId }: MailRow,
  maxPerDay: number,
  now: Date,
): Promise<string | null> {
  if (consultationRequestId === null || (await isUnderUnconfirmedLimit(db, maxPerDay, now))) return null;
  const isDelayed = await db.$count(
    consultationRequests,
    and(
      eq(consultationRequests.id, consultationRequestId),
      isNotNull(consultationRequests.networkPath),
      not(isConfirmed(db, recipient)),
    ),
  );
  return isDelayed ? describeDelay('Many calls were booked today, so confirmations') : null;
}

async function findAccountMailDelayReason(
  db: Db,
  { recipient }: MailRow,
  maxPerDay: number,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ sent: count() })
    .from(mails)
    .where(
      and(
        // Written out, because only then does PostgreSQL use the partial index of these mails.
        sql`${mails.kind} in ('verification', 'temporary-password')`,
        gt(mails.sentAt, daysBefore(now, 1)),
        eq(mails.state, 'sent'),
        not(isConfirmed(db, mails.recipient)),
      ),
    );
  if ((found?.sent ?? 0) < maxPerDay || (await isConfirmedAddress(db, recipient))) return null;
  return describeDelay('Many accounts were created today, so emails');
}

const LIMITED = 'to unconfirmed addresses are limited.';
const describeDelay = (subject: string) =>
  `${subject} ${LIMITED} This one goes out as soon as the limit allows, if that’s within about two days.`;

/** The condition that a mail waits because of this limit. */
export const wasDelayed = sql`coalesce(${mails.lastError}, '') like ${`%${LIMITED}%`}`;
