import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import type { Db } from '../db/connect.ts';

type OperationResult<Reply> = {
  reply: Reply;
  /** Follows 'You', such as 'opened Monday at 9:00 AM EST'. Null if nothing changed. */
  description: string | null;
  reason?: string | null;
  changed: ChangedRow[];
};

export type ChangeClock = { now: Date; zone: string };

/** A change that runs inside a transaction which holds the calendar's lock. */
export type CalendarOperation<Reply> = (tx: Db, clock: ChangeClock) => Promise<OperationResult<Reply>>;
