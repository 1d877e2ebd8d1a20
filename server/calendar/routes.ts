import { listOpenSlots } from '#contracts/booking.ts';
import * as calendar from '#contracts/calendar.ts';
import { getMonth, listBookedSlots as listBookedSlotsCall } from '#contracts/calendar-month.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http.ts';
import { listBookedSlots } from './booked-slots.ts';
import { changeCalendar } from './calendar-change.ts';
import { addingOverride, dateOverrides, listDateOverrides } from './date-overrides.ts';
import { changeDates } from './dates-together.ts';
import { deletingKept, switchingKept } from './kept-rows.ts';
import { readMonth } from './month.ts';
import { openSlotLister } from './open-slots.ts';
import { addingDate, listSpecificDates, specificDates } from './specific-dates.ts';
import { setWeek } from './week.ts';
import { createWeeklySlot, listWeeklySlots, updateWeeklySlot, weeklySlots } from './weekly-slots.ts';

/** When the coach can be booked: what visitors are offered, and what she does about it. */
export function calendarRoutes(serve: Serve, ctx: AppContext): void {
  const listOpen = openSlotLister(ctx);
  serve(listOpenSlots, ({ query }) => listOpen(query.duration));

  serve(calendar.listWeeklySlots, () => listWeeklySlots(ctx));
  serve(calendar.createWeeklySlot, ({ who, body }) => createWeeklySlot(ctx, who.user, body));
  serve(calendar.updateWeeklySlot, ({ who, params, body }) => updateWeeklySlot(ctx, who.user, params.id, body));
  serve(calendar.toggleWeeklySlot, ({ who, params, body }) =>
    changeCalendar(ctx, who.user, switchingKept(weeklySlots, params.id, body.isActive)),
  );
  serve(calendar.deleteWeeklySlot, ({ who, params }) =>
    changeCalendar(ctx, who.user, deletingKept(weeklySlots, params.id)),
  );
  serve(calendar.setWeek, ({ who, body }) => setWeek(ctx, who.user, body.slots));

  serve(calendar.listSpecificDates, () => listSpecificDates(ctx));
  serve(calendar.createSpecificDate, ({ who, body }) =>
    changeCalendar(ctx, who.user, addingDate(body, ctx.config.coachTimeZone)),
  );
  serve(calendar.toggleSpecificDate, ({ who, params, body }) =>
    changeCalendar(ctx, who.user, switchingKept(specificDates, params.id, body.isActive)),
  );
  serve(calendar.deleteSpecificDate, ({ who, params }) =>
    changeCalendar(ctx, who.user, deletingKept(specificDates, params.id)),
  );

  serve(calendar.listDateOverrides, () => listDateOverrides(ctx));
  serve(calendar.createDateOverride, ({ who, body }) => changeCalendar(ctx, who.user, addingOverride(body)));
  serve(calendar.deleteDateOverride, ({ who, params }) =>
    changeCalendar(ctx, who.user, deletingKept(dateOverrides, params.id)),
  );

  serve(calendar.changeDates, ({ who, body }) => changeDates(ctx, who.user, body.changes));

  serve(listBookedSlotsCall, ({ query }) => listBookedSlots(ctx, query));
  serve(getMonth, ({ query }) => readMonth(ctx, query.month));
}
