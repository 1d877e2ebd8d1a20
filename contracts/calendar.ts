import { z } from 'zod';
import { weekdays } from '#domain/slots.ts';
import { Done } from './accounts.ts';
import { BookedCall } from './calendar-month.ts';
import { endpoint } from './endpoint.ts';
import { optionalText, plainDate, rowId, timeCode, yesOrNo } from './fields.ts';

// The coach's calls about when she can be booked. Dates are hers, plain; time codes are on her clock.

const instant = z.iso.datetime();
const byId = z.object({ id: rowId });
const dayOfWeek = z.enum(weekdays, { error: 'Day is required' });
const timeOfDay = timeCode('Time is required');

/** Every change tells which booked calls lie outside the open times because of it: they stay booked. */
const Changed = Done.extend({ inTheWay: z.array(BookedCall) });

export const WeeklySlot = z.object({
  id: z.number(),
  value: z.string(),
  label: z.string(),
  dayOfWeek: z.enum(weekdays),
  timeOfDay: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type WeeklySlot = z.infer<typeof WeeklySlot>;

/** By day and time. */
export const listWeeklySlots = endpoint({
  method: 'GET',
  path: '/api/admin/time-slots',
  access: 'admin',
  reply: z.array(WeeklySlot),
});

/** `value` and `label` may be sent and are not read: the server makes them. */
export const NewWeeklySlot = z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.default(true) });
export const createWeeklySlot = endpoint({
  method: 'POST',
  path: '/api/admin/time-slots',
  access: 'admin',
  status: 201,
  body: NewWeeklySlot,
  reply: WeeklySlot.extend(Changed.shape),
});

export const updateWeeklySlot = endpoint({
  method: 'PUT',
  path: '/api/admin/time-slots/:id',
  access: 'admin',
  params: byId,
  body: z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.optional() }),
  reply: WeeklySlot.extend(Changed.shape),
});

export const toggleWeeklySlot = endpoint({
  method: 'PUT',
  path: '/api/admin/time-slots/:id/toggle',
  access: 'admin',
  params: byId,
  body: z.object({ isActive: yesOrNo }),
  reply: WeeklySlot.extend(Changed.shape),
});

export const deleteWeeklySlot = endpoint({
  method: 'DELETE',
  path: '/api/admin/time-slots/:id',
  access: 'admin',
  params: byId,
  reply: Changed,
});

/** What a half-hour of the week is: offered, there but switched off, or not there. */
export const weeklyStates = ['open', 'off', 'none'] as const;
const WeeklyState = z.object({ dayOfWeek, timeOfDay, state: z.enum(weeklyStates) });
export type WeeklyState = z.infer<typeof WeeklyState>;

/** Many half-hours at once, in one transaction. `before` is what they were: sending that undoes it. */
export const setWeek = endpoint({
  method: 'PUT',
  path: '/api/admin/time-slots',
  access: 'admin',
  body: z.object({ slots: z.array(WeeklyState).min(1, 'Please choose at least one half-hour').max(336) }),
  reply: Changed.extend({ before: z.array(WeeklyState) }),
});

/** A single dated slot has `date` and `timeOfDay`, a range `startDate` and `endDate`, both included; the others are null. */
export const SpecificDate = z.object({
  id: z.number(),
  type: z.enum(['slot', 'date_range']),
  date: z.string().nullable(),
  timeOfDay: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  value: z.string(),
  label: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type SpecificDate = z.infer<typeof SpecificDate>;

/** By date. */
export const listSpecificDates = endpoint({
  method: 'GET',
  path: '/api/admin/specific-date-slots',
  access: 'admin',
  reply: z.array(SpecificDate),
});

export const NewRange = z.object({
  startDate: plainDate('Start date is required'),
  endDate: plainDate('End date is required'),
  /** Blank: the server makes one of the dates. */
  label: optionalText(100),
  isActive: yesOrNo.default(true),
});
export const NewDatedSlot = z.object({
  date: plainDate('Date is required'),
  timeOfDay,
  isActive: yesOrNo.default(true),
});

/** A dated slot where `date` is sent, else a range; `date: null` beside the days of a range is none. */
export const NewSpecificDate = z.unknown().transform((given, context) => {
  const { date, startDate = null, endDate = null } = Object(given);
  const isRange = date === undefined || (date === null && (startDate !== null || endDate !== null));
  const schema = isRange ? NewRange : NewDatedSlot;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export const createSpecificDate = endpoint({
  method: 'POST',
  path: '/api/admin/specific-date-slots',
  access: 'admin',
  status: 201,
  body: NewSpecificDate,
  reply: SpecificDate.extend(Changed.shape),
});

export const toggleSpecificDate = endpoint({
  method: 'PUT',
  path: '/api/admin/specific-date-slots/:id/toggle',
  access: 'admin',
  params: byId,
  body: z.object({ isActive: yesOrNo }),
  reply: SpecificDate.extend(Changed.shape),
});

export const deleteSpecificDate = endpoint({
  method: 'DELETE',
  path: '/api/admin/specific-date-slots/:id',
  access: 'admin',
  params: byId,
  reply: Changed,
});

export const overrideTypes = ['blocked', 'blocked_specific', 'available_only'] as const;

/** `date` for one day, or `startDate` to `endDate`, both included; the others are null. */
export const DateOverride = z.object({
  id: z.number(),
  date: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  type: z.enum(overrideTypes),
  timeSlots: z.array(z.string()),
  reason: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: instant,
});
export type DateOverride = z.infer<typeof DateOverride>;

/** By date. */
export const listDateOverrides = endpoint({
  method: 'GET',
  path: '/api/admin/date-overrides',
  access: 'admin',
  reply: z.array(DateOverride),
});

export const INVALID_DATE = 'Invalid Date: Selected date is not within your defined date ranges.';

export const NewOverride = z
  .object({
    date: plainDate('Date is required').nullish(),
    startDate: plainDate('Start date is required').nullish(),
    endDate: plainDate('End date is required').nullish(),
    type: z.enum(overrideTypes, { error: 'Please choose what this is about' }).default('available_only'),
    timeSlots: z.array(timeCode('Time is required')).max(48, 'A day has 48 half-hours').nullish(),
    reason: optionalText(255),
  })
  .superRefine((given, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!given.date && !given.startDate && !given.endDate) fault('date', 'Date is required');
    else if (given.date && (given.startDate || given.endDate)) fault('date', 'Send a date, or a first and a last one');
    else if (!given.date && !given.startDate) fault('startDate', 'Start date is required');
    else if (!given.date && !given.endDate) fault('endDate', 'End date is required');
    if (given.type !== 'blocked' && !given.timeSlots?.length) fault('timeSlots', 'Please choose at least one time');
  });
export const createDateOverride = endpoint({
  method: 'POST',
  path: '/api/admin/date-overrides',
  access: 'admin',
  status: 201,
  body: NewOverride,
  reply: DateOverride.extend(Changed.shape),
});

export const deleteDateOverride = endpoint({
  method: 'DELETE',
  path: '/api/admin/date-overrides/:id',
  access: 'admin',
  params: byId,
  reply: Changed,
});

const rowNumber = z
  .int('Please send the number of a row')
  .min(1, 'Please send the number of a row')
  .max(2_147_483_647, 'Please send the number of a row');

const CalendarChange = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add-override'), override: NewOverride }),
    z.object({ act: z.literal('remove-override'), id: rowNumber }),
    z.object({ act: z.literal('add-date'), date: NewSpecificDate }),
    z.object({ act: z.literal('toggle-date'), id: rowNumber, isActive: yesOrNo }),
    z.object({ act: z.literal('remove-date'), id: rowNumber }),
  ],
  'Please choose what is to be changed',
);
export type CalendarChange = z.output<typeof CalendarChange>;

/**
 * Several changes of dates and overrides in one transaction, in their order: all of them are made, or none. `rows` tells of
 * each what it made or changed, null where that is gone. The fields of a refusal are those of the change that it is about.
 */
export const changeDates = endpoint({
  method: 'PUT',
  path: '/api/admin/calendar-changes',
  access: 'admin',
  body: z.object({
    changes: z
      .array(CalendarChange, 'Please choose what is to be changed')
      .min(1, 'Please choose what is to be changed')
      .max(48, 'Please send at most 48 changes at once'),
  }),
  reply: Changed.extend({ rows: z.array(z.discriminatedUnion('type', [SpecificDate, DateOverride]).nullable()) }),
});
