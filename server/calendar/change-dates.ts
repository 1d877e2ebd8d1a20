import type { CalendarChange } from '#contracts/calendar/calendar.ts';
import type { DateOverride, SpecificDate } from '#contracts/calendar/calendar-items.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import type { CalendarOperation } from './calendar-operation.ts';
import { deleteCalendarItem, toggleCalendarItem } from './calendar-table.ts';
import { runCalendarOperations } from './change-calendar.ts';
import { addDateOverride, dateOverrides } from './date-overrides.ts';
import { addSpecificDate, specificDates } from './specific-dates.ts';

/** Makes these changes in order: all of them, or none. Throws what one of them throws. */
export async function changeDates(ctx: AppContext, actor: Actor, changes: readonly CalendarChange[]) {
  const operations = changes.map(toOperation);
  const { replies: rows, ...changeReply } = await runCalendarOperations(ctx, actor, operations);
  return { ...changeReply, rows };
}

function toOperation(change: CalendarChange): CalendarOperation<DateOverride | SpecificDate | null> {
  switch (change.act) {
    case 'add-override':
      return addDateOverride(change.override);
    case 'remove-override':
      return deleteCalendarItem(dateOverrides, change.id);
    case 'add-date':
      return addSpecificDate(change.date);
    case 'toggle-date':
      return toggleCalendarItem(specificDates, change.id, change.isActive);
    case 'remove-date':
      return deleteCalendarItem(specificDates, change.id);
  }
}
