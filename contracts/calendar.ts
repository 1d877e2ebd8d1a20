import { z } from 'zod';
import { weekdays } from '#domain/slots.ts';
import { MessageReply } from './accounts.ts';
import { BookingSummary } from './calendar-month.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalText, plainDate, rowId, timeCode, yesOrNo } from './fields.ts';

// The coach's calls about when she can be booked. Dates are hers, plain; time codes are on her clock.

const instant = z.iso.datetime();
const idParams = z.object({ id: rowId });
const dayOfWeek = z.enum(weekdays, { error: 'Day is required' });
const timeOfDay = timeCode('Time is required');

/** Every change tells which booked calls lie outside the open times because of it: they stay booked. */
const CalendarReply = MessageReply.extend({ inTheWay: z.array(BookingSummary) });

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
export const listWeeklySlots = defineEndpoint({
  method: 'GET',
  path: '/api/admin/time-slots',
  access: 'admin',
  reply: z.array(WeeklySlot),
});

/** `value` and `label` may be sent and are not read: the server makes them. */
export const WeeklySlotInput = z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.default(true) });
export const createWeeklySlot = defineEndpoint({
  method: 'POST',
  path: '/api/admin/time-slots',
  access: 'admin',
  status: 201,
  body: WeeklySlotInput,
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const updateWeeklySlot = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/time-slots/:id',
  access: 'admin',
  params: idParams,
  body: z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.optional() }),
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const toggleWeeklySlot = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/time-slots/:id/toggle',
  access: 'admin',
  params: idParams,
  body: z.object({ isActive: yesOrNo }),
  reply: WeeklySlot.extend(CalendarReply.shape),
});

export const deleteWeeklySlot = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/time-slots/:id',
  access: 'admin',
  params: idParams,
  reply: CalendarReply,
});

/** What a half-hour of the week is: offered, there but switched off, or not there. */
export const weeklyStates = ['open', 'off', 'none'] as const;
const WeeklyState = z.object({ dayOfWeek, timeOfDay, state: z.enum(weeklyStates) });
export type WeeklyState = z.infer<typeof WeeklyState>;

/** Many half-hours at once, in one transaction. `before` is what they were: sending that undoes it. */
export const updateWeeklySlots = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/time-slots',
  access: 'admin',
  body: z.object({ slots: z.array(WeeklyState).min(1, 'Please choose at least one half-hour').max(336) }),
  reply: CalendarReply.extend({ before: z.array(WeeklyState) }),
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
export const listSpecificDates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/specific-date-slots',
  access: 'admin',
  reply: z.array(SpecificDate),
});

export const DateRangeInput = z.object({
  startDate: plainDate('Start date is required'),
  endDate: plainDate('End date is required'),
  /** Blank: the server makes one of the dates. */
  label: optionalText(100),
  isActive: yesOrNo.default(true),
});
export const DatedSlotInput = z.object({
  date: plainDate('Date is required'),
  timeOfDay,
  isActive: yesOrNo.default(true),
});

/** A dated slot where `date` is sent, else a range; `date: null` beside the days of a range is none. */
export const SpecificDateInput = z.unknown().transform((input, context) => {
  const { date, startDate = null, endDate = null } = Object(input);
  const isRange = date === undefined || (date === null && (startDate !== null || endDate !== null));
  const schema = isRange ? DateRangeInput : DatedSlotInput;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export const createSpecificDate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/specific-date-slots',
  access: 'admin',
  status: 201,
  body: SpecificDateInput,
  reply: SpecificDate.extend(CalendarReply.shape),
});

export const toggleSpecificDate = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/specific-date-slots/:id/toggle',
  access: 'admin',
  params: idParams,
  body: z.object({ isActive: yesOrNo }),
  reply: SpecificDate.extend(CalendarReply.shape),
});

export const deleteSpecificDate = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/specific-date-slots/:id',
  access: 'admin',
  params: idParams,
  reply: CalendarReply,
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
export const listDateOverrides = defineEndpoint({
  method: 'GET',
  path: '/api/admin/date-overrides',
  access: 'admin',
  reply: z.array(DateOverride),
});

export const OUTSIDE_RANGES_MESSAGE = 'Invalid Date: Selected date is not within your defined date ranges.';

export const DateOverrideInput = z
  .object({
    date: plainDate('Date is required').nullish(),
    startDate: plainDate('Start date is required').nullish(),
    endDate: plainDate('End date is required').nullish(),
    type: z.enum(overrideTypes, { error: 'Please choose what this is about' }).default('available_only'),
    timeSlots: z.array(timeCode('Time is required')).max(48, 'A day has 48 half-hours').nullish(),
    reason: optionalText(255),
  })
  .superRefine((input, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!input.date && !input.startDate && !input.endDate) addIssue('date', 'Date is required');
    else if (input.date && (input.startDate || input.endDate))
      addIssue('date', 'Send a date, or a first and a last one');
    else if (!input.date && !input.startDate) addIssue('startDate', 'Start date is required');
    else if (!input.date && !input.endDate) addIssue('endDate', 'End date is required');
    if (input.type !== 'blocked' && !input.timeSlots?.length) addIssue('timeSlots', 'Please choose at least one time');
  });
export const createDateOverride = defineEndpoint({
  method: 'POST',
  path: '/api/admin/date-overrides',
  access: 'admin',
  status: 201,
  body: DateOverrideInput,
  reply: DateOverride.extend(CalendarReply.shape),
});

export const deleteDateOverride = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/date-overrides/:id',
  access: 'admin',
  params: idParams,
  reply: CalendarReply,
});

const bodyRowId = z
  .int('Please send the number of a row')
  .min(1, 'Please send the number of a row')
  .max(2_147_483_647, 'Please send the number of a row');

const CalendarChange = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add-override'), override: DateOverrideInput }),
    z.object({ act: z.literal('remove-override'), id: bodyRowId }),
    z.object({ act: z.literal('add-date'), date: SpecificDateInput }),
    z.object({ act: z.literal('toggle-date'), id: bodyRowId, isActive: yesOrNo }),
    z.object({ act: z.literal('remove-date'), id: bodyRowId }),
  ],
  'Please choose what is to be changed',
);
export type CalendarChange = z.output<typeof CalendarChange>;

/**
 * Several changes of dates and overrides in one transaction, in their order: all of them are made, or none. `rows` tells of
 * each what it made or changed, null where that is gone. The fields of a refusal are those of the change that it is about.
 */
export const applyCalendarChanges = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/calendar-changes',
  access: 'admin',
  body: z.object({
    changes: z
      .array(CalendarChange, 'Please choose what is to be changed')
      .min(1, 'Please choose what is to be changed')
      .max(48, 'Please send at most 48 changes at once'),
  }),
  reply: CalendarReply.extend({ rows: z.array(z.discriminatedUnion('type', [SpecificDate, DateOverride]).nullable()) }),
});
