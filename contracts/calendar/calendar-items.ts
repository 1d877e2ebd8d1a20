import { z } from 'zod';
import { weekdays } from '#domain/slot-values.ts';
import { instant, optionalText, plainDate, timeCode, yesOrNo } from '../fields.ts';

// What the coach sets in the calendar. Dates are plain dates, and time codes are times, in the coach's zone.

export const dayOfWeek = z.enum(weekdays, { error: 'Day is required' });
export const timeOfDay = timeCode('Time is required');

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

/** The server makes `value` and `label` and ignores those that are sent. */
export const WeeklySlotInput = z.object({ dayOfWeek, timeOfDay, isActive: yesOrNo.default(true) });
/** The states of a weekly half-hour: offered, kept but switched off, or nonexistent. */
const weeklyStates = ['open', 'off', 'none'] as const;
export const WeeklyState = z.object({ dayOfWeek, timeOfDay, state: z.enum(weeklyStates) });
export type WeeklyState = z.infer<typeof WeeklyState>;

/** A dated slot has only `date` and `timeOfDay`, a range only `startDate` and `endDate` (both included). */
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

export const DateRangeInput = z.object({
  startDate: plainDate('Start date is required'),
  endDate: plainDate('End date is required'),
  /** The label. If it is blank, the server makes one from the dates. */
  label: optionalText(100),
  isActive: yesOrNo.default(true),
});
export const DatedSlotInput = z.object({
  date: plainDate('Date is required'),
  timeOfDay,
  isActive: yesOrNo.default(true),
});

/** A dated slot if `date` is sent, otherwise a range. A range may also send `date: null`. */
export const SpecificDateInput = z.unknown().transform((input, context) => {
  const { date, startDate = null, endDate = null } = Object(input);
  const isRange = date === undefined || (date === null && (startDate !== null || endDate !== null));
  const schema = isRange ? DateRangeInput : DatedSlotInput;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

/** `blocked` closes whole days, `blocked_specific` only `timeSlots`; `available_only` leaves only `timeSlots` open. */
export const overrideTypes = ['blocked', 'blocked_specific', 'available_only'] as const;

/** A change of one day (`date`) or several (`startDate` to `endDate`, both included). Unused fields are null. */
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

export const OUTSIDE_RANGES_MESSAGE = 'Invalid Date: Selected date is not within your defined date ranges.';

export const DateOverrideInput = z
  .object({
    date: plainDate('Date is required').nullish(),
    startDate: plainDate('Start date is required').nullish(),
    endDate: plainDate('End date is required').nullish(),
    type: z.enum(overrideTypes, { error: 'Please choose what kind of change this is' }).default('available_only'),
    timeSlots: z.array(timeCode('Time is required')).max(48, 'A day only has 48 half-hours').nullish(),
    reason: optionalText(255),
  })
  .superRefine((input, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!input.date && !input.startDate && !input.endDate) addIssue('date', 'Date is required');
    else if (input.date && (input.startDate || input.endDate))
      addIssue('date', 'Send one date, or a first and a last one');
    else if (!input.date && !input.startDate) addIssue('startDate', 'Start date is required');
    else if (!input.date && !input.endDate) addIssue('endDate', 'End date is required');
    if (input.type !== 'blocked' && !input.timeSlots?.length) addIssue('timeSlots', 'Please choose at least one time');
  });
