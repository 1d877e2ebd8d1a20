import type { CalendarChange, DateOverride, SpecificDate } from '#contracts/calendar.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { deleteCalendarItem, toggleCalendarItem } from './calendar-table.ts';
import { type CalendarOperation, runCalendarOperations } from './change-calendar.ts';
import { addDateOverride, dateOverrides } from './date-overrides.ts';
import { addSpecificDate, specificDates } from './specific-dates.ts';

/** All of them, in their order, or none. Throws whatever one of them throws. */
export async function changeDates(ctx: AppContext, actor: Actor, changes: readonly CalendarChange[]) {
  const operations = changes.map((change) => asOperation(change, ctx.config.coachTimeZone));
  const { replies: rows, ...changeReply } = await runCalendarOperations(ctx, actor, operations);
  return { ...changeReply, rows };
}

function asOperation(change: CalendarChange, zone: string): CalendarOperation<DateOverride | SpecificDate | null> {
  switch (change.act) {
    case 'add-override':
      return addDateOverride(change.override);
    case 'remove-override':
      return deleteCalendarItem(dateOverrides, change.id);
    case 'add-date':
      return addSpecificDate(change.date, zone);
    case 'toggle-date':
      return toggleCalendarItem(specificDates, change.id, change.isActive);
    case 'remove-date':
      return deleteCalendarItem(specificDates, change.id);
  }
}
