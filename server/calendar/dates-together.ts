import type { CalendarChange, DateOverride, SpecificDate } from '#contracts/calendar.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { type Changing, changeTogether } from './calendar-change.ts';
import { addingOverride, dateOverrides } from './date-overrides.ts';
import { deletingKept, switchingKept } from './kept-rows.ts';
import { addingDate, specificDates } from './specific-dates.ts';

/** All of them, in their order, or none. Throws whatever one of them throws. */
export async function changeDates(ctx: AppContext, actor: Actor, changes: readonly CalendarChange[]) {
  const changing = changes.map((change) => changingDates(change, ctx.config.coachTimeZone));
  const { replies: rows, ...told } = await changeTogether(ctx, actor, changing);
  return { ...told, rows };
}

function changingDates(change: CalendarChange, zone: string): Changing<DateOverride | SpecificDate | null> {
  switch (change.act) {
    case 'add-override':
      return addingOverride(change.override);
    case 'remove-override':
      return deletingKept(dateOverrides, change.id);
    case 'add-date':
      return addingDate(change.date, zone);
    case 'toggle-date':
      return switchingKept(specificDates, change.id, change.isActive);
    case 'remove-date':
      return deletingKept(specificDates, change.id);
  }
}
