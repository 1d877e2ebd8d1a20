import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { idParams, instant, yesOrNo } from '../fields.ts';
import {
  DateOverride,
  DateOverrideInput,
  dayOfWeek,
  SpecificDate,
  SpecificDateInput,
  timeOfDay,
  WeeklySlot,
  WeeklySlotInput,
  WeeklyState,
} from './calendar-items.ts';
import { BookingSummary } from './calendar-month.ts';

// The endpoints with which the coach sets open times.

const bodyRowId = z
  .int('Please send the number of a row')
  .min(1, 'Please send the number of a row')
  .max(2_147_483_647, 'Please send the number of a row');

/** An override is never switched off today, but older rows may be. */
const OverrideContent = DateOverrideInput.safeExtend({ isActive: yesOrNo });

/** A row before and after a change; null where it did not exist. */
const changedRow = <Item extends string, Content extends z.ZodType>(item: Item, content: Content) =>
  z.object({
    item: z.literal(item),
    id: bodyRowId,
    createdAt: instant.refine((at) => at >= '2000', 'Please send when the row was made'),
    before: content.nullable(),
    after: content.nullable(),
  });

const ChangedRow = z.discriminatedUnion(
  'item',
  [
    changedRow('weekly-slot', WeeklySlotInput),
    changedRow('date', SpecificDateInput),
    changedRow('override', OverrideContent),
  ],
  'Please send what should be undone',
);
export type ChangedRow = z.output<typeof ChangedRow>;

/** A whole week has 336 half-hours. */
const MAX_CHANGED_ROWS = 400;

export const CalendarUndoInput = z.object({
  rows: z
    .array(ChangedRow, 'Please send what should be undone')
    .min(1, 'Please send what should be undone')
    .max(MAX_CHANGED_ROWS, `Please send at most ${MAX_CHANGED_ROWS} rows at once`)
    .refine((rows) => rows.every(({ before, after }) => before ?? after), 'Please send what should be undone')
    .refine(
      (rows) => new Set(rows.map(({ item, id }) => `${item} ${id}`)).size === rows.length,
      'Please send each row once',
    ),
});

export const undoEndpoint = { method: 'POST', path: '/api/admin/calendar-undo' } as const;

/**
 * Every change lists the booked calls that it leaves outside the open times: they stay booked. `undo` is the request
 * that undoes the change, or null if nothing was changed.
 */
export const CalendarReply = MessageReply.extend({
  inTheWay: z.array(BookingSummary),
  undo: z
    .object({
      method: z.literal(undoEndpoint.method),
      path: z.literal(undoEndpoint.path),
      body: CalendarUndoInput,
    })
    .nullable(),
});
export type CalendarReply = z.output<typeof CalendarReply>;

/**
 * Gives each row the content that it had before a change, under its old id. All rows are restored, or none: a row that
 * has been changed since is refused with `NOT_POSSIBLE`. The content is checked like that of any other change.
 */
export const undoCalendarChange = defineEndpoint('admin', undoEndpoint.method, undoEndpoint.path, {
  body: CalendarUndoInput,
  reply: CalendarReply,
});

const toggle = { params: idParams, body: z.object({ isActive: yesOrNo }) };
const deletion = { params: idParams, reply: CalendarReply };

export const listWeeklySlots = defineEndpoint('admin', 'GET', '/api/admin/time-slots', { reply: z.array(WeeklySlot) });

export const createWeeklySlot = defineEndpoint('admin', 'POST', '/api/admin/time-slots', {
  status: 201,
  body: WeeklySlotInput,
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const updateWeeklySlot = defineEndpoint('admin', 'PUT', '/api/admin/time-slots/:id', {
  params: idParams,
  body: z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.optional() }),
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const toggleWeeklySlot = defineEndpoint('admin', 'PUT', '/api/admin/time-slots/:id/toggle', {
  ...toggle,
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const deleteWeeklySlot = defineEndpoint('admin', 'DELETE', '/api/admin/time-slots/:id', deletion);

/** Many half-hours at once, in one transaction. `before` is their previous state. */
export const updateWeeklySlots = defineEndpoint('admin', 'PUT', '/api/admin/time-slots', {
  body: z.object({ slots: z.array(WeeklyState).min(1, 'Please choose at least one half-hour').max(336) }),
  reply: CalendarReply.extend({ before: z.array(WeeklyState) }),
});

export const listSpecificDates = defineEndpoint('admin', 'GET', '/api/admin/specific-date-slots', {
  reply: z.array(SpecificDate),
});

export const createSpecificDate = defineEndpoint('admin', 'POST', '/api/admin/specific-date-slots', {
  status: 201,
  body: SpecificDateInput,
  reply: SpecificDate.extend(CalendarReply.shape),
});

export const toggleSpecificDate = defineEndpoint('admin', 'PUT', '/api/admin/specific-date-slots/:id/toggle', {
  ...toggle,
  reply: SpecificDate.extend(CalendarReply.shape),
});

export const deleteSpecificDate = defineEndpoint('admin', 'DELETE', '/api/admin/specific-date-slots/:id', deletion);

export const listDateOverrides = defineEndpoint('admin', 'GET', '/api/admin/date-overrides', {
  reply: z.array(DateOverride),
});

export const createDateOverride = defineEndpoint('admin', 'POST', '/api/admin/date-overrides', {
  status: 201,
  body: DateOverrideInput,
  reply: DateOverride.extend(CalendarReply.shape),
});

export const deleteDateOverride = defineEndpoint('admin', 'DELETE', '/api/admin/date-overrides/:id', deletion);

const CalendarChange = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add-override'), override: DateOverrideInput }),
    z.object({ act: z.literal('remove-override'), id: bodyRowId }),
    z.object({ act: z.literal('add-date'), date: SpecificDateInput }),
    z.object({ act: z.literal('toggle-date'), id: bodyRowId, isActive: yesOrNo }),
    z.object({ act: z.literal('remove-date'), id: bodyRowId }),
  ],
  'Please choose what should change',
);
export type CalendarChange = z.output<typeof CalendarChange>;

/** Enough for a whole day: one change for each half-hour, and some overrides. */
const MAX_CHANGES_AT_ONCE = 96;

/**
 * Makes several changes of dates and overrides in one transaction, in order: all of them, or none. `rows` has one entry
 * for each change: the new or changed row, or null for a deleted one. A refusal names the fields of the refused change.
 */
export const applyCalendarChanges = defineEndpoint('admin', 'PUT', '/api/admin/calendar-changes', {
  body: z.object({
    changes: z
      .array(CalendarChange, 'Please choose what should change')
      .min(1, 'Please choose what should change')
      .max(MAX_CHANGES_AT_ONCE, `Please send at most ${MAX_CHANGES_AT_ONCE} changes at once`),
  }),
  reply: CalendarReply.extend({ rows: z.array(z.discriminatedUnion('type', [SpecificDate, DateOverride]).nullable()) }),
});
