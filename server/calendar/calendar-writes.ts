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

/** The tables that decide what is open, and those of calls, whose deletion also deletes booked half-hours. */
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

/** Returns whether a statement may change what is open. An unusual statement counts as one that may. */
function mayChangeCalendar(text: string): boolean {
  if (readStatement.test(text)) return false;
  return !writeStatement.test(text) || calendarTables.some((table) => text.includes(table));
}

/**
 * Returns a function that returns the number of statements so far that may have changed the calendar; undefined where
 * other processes may change it as well. A statement is counted before it runs, so that a calendar which is read after
 * the count contains all counted changes.
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
