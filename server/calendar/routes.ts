import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import type { CalendarChange } from '#contracts/calendar/calendar.ts';
import * as calendar from '#contracts/calendar/calendar.ts';
import type { DateOverride, SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { getCalendarMonth, listBookedSlots as listBookedSlotsEndpoint } from '#contracts/calendar/calendar-month.ts';
import * as inTheWay from '#contracts/calendar/calls-in-the-way.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listBookedSlots } from './booked-slots.ts';
import { readMonth } from './calendar-month.ts';
import type { CalendarOperation } from './calendar-operation.ts';
import { deleteCalendarItem, toggleCalendarItem } from './calendar-table.ts';
import { keepCallsInTheWay, listCallsInTheWay } from './calls-in-the-way.ts';
import { changeCalendar, runCalendarOperations } from './change-calendar.ts';
import { addDateOverride, dateOverrides, listDateOverrides } from './date-overrides.ts';
import { createOpenSlotLister } from './open-slots.ts';
import { setWeek } from './set-week.ts';
import { addSpecificDate, listSpecificDates, specificDates } from './specific-dates.ts';
import { undoChange } from './undo-change.ts';
import { createWeeklySlot, listWeeklySlots, updateWeeklySlot, weeklySlots } from './weekly-slots.ts';

/** Serves the times at which the coach can be booked, and the coach's changes of them. */
export function calendarRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const listOpen = createOpenSlotLister(ctx);
  serve(listOpenSlots, ({ query, session, request }) => {
    ctx.visits.countStep(request, 'opened', { user: session?.user });
    return listOpen(query.duration);
  });

  serve(calendar.listWeeklySlots, () => listWeeklySlots(ctx));
  serve(calendar.createWeeklySlot, ({ session, body }) => createWeeklySlot(ctx, session.user, body));
  serve(calendar.updateWeeklySlot, ({ session, params, body }) => updateWeeklySlot(ctx, session.user, params.id, body));
  serve(calendar.toggleWeeklySlot, ({ session, params, body }) =>
    changeCalendar(ctx, session.user, toggleCalendarItem(weeklySlots, params.id, body.isActive)),
  );
  serve(calendar.deleteWeeklySlot, ({ session, params }) =>
    changeCalendar(ctx, session.user, deleteCalendarItem(weeklySlots, params.id)),
  );
  serve(calendar.updateWeeklySlots, ({ session, body }) => setWeek(ctx, session.user, body.slots));

  serve(calendar.listSpecificDates, () => listSpecificDates(ctx));
  serve(calendar.createSpecificDate, ({ session, body }) => changeCalendar(ctx, session.user, addSpecificDate(body)));
  serve(calendar.toggleSpecificDate, ({ session, params, body }) =>
    changeCalendar(ctx, session.user, toggleCalendarItem(specificDates, params.id, body.isActive)),
  );
  serve(calendar.deleteSpecificDate, ({ session, params }) =>
    changeCalendar(ctx, session.user, deleteCalendarItem(specificDates, params.id)),
  );

  serve(calendar.listDateOverrides, () => listDateOverrides(ctx));
  serve(calendar.createDateOverride, ({ session, body }) => changeCalendar(ctx, session.user, addDateOverride(body)));
  serve(calendar.deleteDateOverride, ({ session, params }) =>
    changeCalendar(ctx, session.user, deleteCalendarItem(dateOverrides, params.id)),
  );

  serve(calendar.applyCalendarChanges, ({ session, body }) => changeDates(ctx, session.user, body.changes));

  serve(calendar.undoCalendarChange, ({ session, body }) => undoChange(ctx, session.user, body.rows));

  serve(inTheWay.listCallsInTheWay, async () => {
    const { database, settings } = ctx;
    const limit = inTheWay.MAX_CALLS_IN_THE_WAY;
    return (await listCallsInTheWay(database, settings.coachTimeZone, ctx.now(), limit)).items;
  });
  serve(inTheWay.keepCallsInTheWay, ({ session, body }) => keepCallsInTheWay(ctx, session.user, body.calls));

  serve(listBookedSlotsEndpoint, ({ query }) => listBookedSlots(ctx, query));
  serve(getCalendarMonth, ({ query }) => readMonth(ctx, query.month));
}

/** Makes these changes in order: all of them, or none. Throws what one of them throws. */
async function changeDates(ctx: AppContext, actor: Actor, changes: readonly CalendarChange[]) {
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
