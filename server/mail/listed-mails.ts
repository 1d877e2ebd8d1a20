import type { ListedMail } from '#contracts/mail/mails.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { and, eq, gt, lte, or } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { canChangeRecipient } from './mail-kinds.ts';

/** The columns that `toListedMail` reads. */
export const listedMailFields = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  state: mails.state,
  tries: mails.tries,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  sentBy: mails.sentBy,
  consultationRequestId: mails.consultationRequestId,
  coachingCallId: mails.coachingCallId,
  paymentId: mails.paymentId,
};

export type ListedMailRow = Pick<typeof mails.$inferSelect, keyof typeof listedMailFields>;

export const toListedMail = ({
  createdAt,
  sentAt,
  state,
  consultationRequestId,
  coachingCallId,
  ...mail
}: ListedMailRow): ListedMail => ({
  ...mail,
  state: state as ListedMail['state'],
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  booking: toBookingOfMail({ consultationRequestId, coachingCallId }),
  canChangeRecipient: canChangeRecipient({ ...mail, consultationRequestId, coachingCallId }),
});

/** The booking that a mail is about; null for other mails, and after it was deleted. */
export function toBookingOfMail({
  consultationRequestId,
  coachingCallId,
}: Pick<ListedMailRow, 'consultationRequestId' | 'coachingCallId'>): ListedMail['booking'] {
  if (consultationRequestId) return { kind: 'free', id: consultationRequestId };
  return coachingCallId ? { kind: 'paid', id: coachingCallId } : null;
}

/** The time after which a queued mail will probably not leave without help. */
const UNSENT_AFTER_MS = 15 * MINUTE_MS;
/** The age up to which failed mails are listed: older ones are past help. */
const LISTED_FOR_MS = 30 * DAY_MS;

/** Matches mails of the last 30 days that were given up or have been queued for too long. */
export const isUnsent = (now: Date) =>
  and(
    gt(mails.createdAt, new Date(now.getTime() - LISTED_FOR_MS)),
    or(
      eq(mails.state, 'failed'),
      and(eq(mails.state, 'queued'), lte(mails.createdAt, new Date(now.getTime() - UNSENT_AFTER_MS))),
    ),
  );
