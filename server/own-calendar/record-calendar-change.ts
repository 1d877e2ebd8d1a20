import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';

/** Writes into the audit log what the coach did with their calendars. `subject`: such as 'removed their calendar'. */
export const recordCalendarChange = (db: Db, { email: actor }: Actor, subject: string, now: Date): Promise<void> =>
  recordAdminAction(db, { actor, action: 'calendar-changed', subject }, now);
