import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import type { Db } from '../db/connect.ts';

type OperationResult<Reply> = {
  reply: Reply;
  /** The rest of a sentence that begins with 'You', such as 'opened Monday at 9:00 AM'; null if nothing changed. */
  description: string | null;
  reason?: string | null;
  changed: ChangedRow[];
};

export type ChangeClock = { now: Date; zone: string };

/** A change of the calendar. It runs in a transaction that has `CALENDAR_LOCK`. */
export type CalendarOperation<Reply> = (tx: Db, clock: ChangeClock) => Promise<OperationResult<Reply>>;
