import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { alarms } from '../db/schema.ts';

/** A little less than the interval of the checks, so that a timer that is early does not miss its turn. */
const RETRY_MS = 4 * MINUTE_MS;
/** A cause that comes and goes sends at most one mail in this time. */
const PAUSE_MS = HOUR_MS;
/** One that lasts sends another mail after this time. */
const REPEAT_MS = DAY_MS;

type AlarmTimes = Pick<typeof alarms.$inferSelect, 'startedAt' | 'attemptedAt' | 'notifiedAt'>;

/** `late`: earlier mails about this alarm could not leave. `later`: not now, but the alarm still needs a mail. */
export type NotificationDecision = 'now' | 'late' | 'later' | 'none';

/** Decides about the mail to the operator. An alarm that is over needs one only if none could leave while it lasted. */
export function decideNotification(
  { startedAt, attemptedAt, notifiedAt }: AlarmTimes,
  { isOver, now }: { isOver: boolean; now: Date },
): NotificationDecision {
  const isPast = (since: Date | null, ms: number) => since === null || now.getTime() - since.getTime() >= ms;
  const isNotified = notifiedAt !== null && notifiedAt >= startedAt;
  const isLate = !isNotified && attemptedAt !== null && attemptedAt >= startedAt;
  if (isOver && !isLate) return 'none';
  if (!isPast(attemptedAt, RETRY_MS) || !isPast(notifiedAt, isNotified ? REPEAT_MS : PAUSE_MS)) return 'later';
  return isLate ? 'late' : 'now';
}
