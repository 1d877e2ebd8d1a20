import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';

/** Writes what the coach did with their calendars into the log; `subject` is the rest of the sentence. */
export const recordCalendarChange = (db: Db, { email: actor }: Actor, subject: string, now: Date): Promise<void> =>
  recordAdminAction(db, { actor, action: 'calendar-changed', subject }, now);
