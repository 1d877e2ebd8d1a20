import { listOpenSlots } from '#contracts/booking.ts';
import * as calendar from '#contracts/calendar.ts';
import { getMonth, listBookedSlots as listBookedSlotsCall } from '#contracts/calendar-month.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { listBookedSlots } from './booked-slots.ts';
import { createDateOverride, dateOverrides, listDateOverrides } from './date-overrides.ts';
import { deleteKept, toggleKept } from './kept-rows.ts';
import { readMonth } from './month.ts';
import { openSlotLister } from './open-slots.ts';
import { createSpecificDate, listSpecificDates, specificDates } from './specific-dates.ts';
import { setWeek } from './week.ts';
import { createWeeklySlot, listWeeklySlots, updateWeeklySlot, weeklySlots } from './weekly-slots.ts';

/** When the coach can be booked: what visitors are offered, and what she does about it. */
export function calendarRoutes(serve: Serve, parts: Parts): void {
  const listOpen = openSlotLister(parts);
  serve(listOpenSlots, ({ query }) => listOpen(query.duration));

  serve(calendar.listWeeklySlots, () => listWeeklySlots(parts));
  serve(calendar.createWeeklySlot, ({ who, body }) => createWeeklySlot(parts, who.user, body));
  serve(calendar.updateWeeklySlot, ({ who, params, body }) => updateWeeklySlot(parts, who.user, params.id, body));
  serve(calendar.toggleWeeklySlot, ({ who, params, body }) =>
    toggleKept(parts, who.user, weeklySlots, params.id, body.isActive),
  );
  serve(calendar.deleteWeeklySlot, ({ who, params }) => deleteKept(parts, who.user, weeklySlots, params.id));
  serve(calendar.setWeek, ({ who, body }) => setWeek(parts, who.user, body.slots));

  serve(calendar.listSpecificDates, () => listSpecificDates(parts));
  serve(calendar.createSpecificDate, ({ who, body }) => createSpecificDate(parts, who.user, body));
  serve(calendar.toggleSpecificDate, ({ who, params, body }) =>
    toggleKept(parts, who.user, specificDates, params.id, body.isActive),
  );
  serve(calendar.deleteSpecificDate, ({ who, params }) => deleteKept(parts, who.user, specificDates, params.id));

  serve(calendar.listDateOverrides, () => listDateOverrides(parts));
  serve(calendar.createDateOverride, ({ who, body }) => createDateOverride(parts, who.user, body));
  serve(calendar.deleteDateOverride, ({ who, params }) => deleteKept(parts, who.user, dateOverrides, params.id));

  serve(listBookedSlotsCall, ({ query }) => listBookedSlots(parts, query));
  serve(getMonth, ({ query }) => readMonth(parts, query.month));
}
