import type { Database } from '../db/connect.ts';
import { getTableName } from '../db/drizzle.ts';
import {
  availableTimeSlots,
  bookedSlots,
  busyTimes,
  calendarSources,
  coachingCalls,
  consultationRequests,
  dateOverrides,
  specificDateSlots,
} from '../db/schema.ts';

/** The tables that decide what is open, and those whose rows take half-hours along when they are deleted. */
export const calendarTables = [
  availableTimeSlots,
  specificDateSlots,
  dateOverrides,
  busyTimes,
  calendarSources,
  bookedSlots,
  consultationRequests,
  coachingCalls,
].map(getTableName);

const readStatement = /^\s*(select|explain|show|set|begin|start|commit|rollback|savepoint|release)\b/i;
const writeStatement = /^\s*(with|insert|update|delete)\b/i;

/** Whether a statement may change what is open. A statement of another form than the usual ones may. */
function mayChangeCalendar(text: string): boolean {
  if (readStatement.test(text)) return false;
  return !writeStatement.test(text) || calendarTables.some((table) => text.includes(table));
}

/**
 * Returns a function that counts the statements so far that may have changed the calendar, or undefined where other
 * processes may change the calendar as well. A statement counts before it runs, so what is read after the counting
 * contains it.
 */
export function countCalendarWrites({
  watchStatements,
}: Pick<Database, 'watchStatements'>): (() => number) | undefined {
  if (!watchStatements) return undefined;
  let writes = 0;
  watchStatements((text) => {
    if (mayChangeCalendar(text)) writes += 1;
  });
  return () => writes;
}
