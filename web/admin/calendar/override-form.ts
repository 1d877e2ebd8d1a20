import { z } from 'zod';
import {
  type DateOverride,
  OUTSIDE_RANGES_MESSAGE,
  overrideTypes,
  type SpecificDate,
  type WeeklySlot,
} from '#contracts/calendar/calendar-items.ts';
import { optionalText, plainDate, timeCode } from '#contracts/fields.ts';
import { countDays, type DateSpan, findFirstDayOutside, MAX_SPAN_DAYS } from '#domain/date-spans.ts';
import { getMinutesOfDay, getWeekday, isPlainDate, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import { firstSevenDays, toDateSpan } from './calendar-dates.ts';

export const overrideTypeChoices = [
  {
    value: 'available_only',
    label: 'Only these times',
    hint: 'Special opening times: nothing else is open that day.',
  },
  { value: 'blocked', label: 'Whole day blocked', hint: 'Nobody can book that day: a holiday, say.' },
  { value: 'blocked_specific', label: 'Some times blocked', hint: 'The rest of the day stays open.' },
] as const satisfies { value: DateOverride['type']; label: string; hint: string }[];

/** Makes the form's schema. A blank `endDate` means one day. Every day has to lie inside a date range. */
export const createOverrideFormSchema = (ranges: readonly SpecificDate[]) =>
  z
    .object({
      date: plainDate('Date is required'),
      endDate: z.union([z.literal(''), plainDate('')]),
      type: z.enum(overrideTypes),
      timeSlots: z.array(timeCode('Time is required')),
      reason: optionalText(255),
    })
    .superRefine(({ date, endDate, type, timeSlots }, context) => {
      const addError = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      const span = { startDate: date, endDate: endDate || date };
      if (type !== 'blocked' && timeSlots.length === 0) addError('timeSlots', 'Please choose at least one time');
      if (!isPlainDate(date) || !isPlainDate(span.endDate)) return;
      if (countDays(span) < 1) addError('endDate', 'The last day can’t be before the first');
      else if (!isWithinRanges({ startDate: date, endDate: date }, ranges)) addError('date', OUTSIDE_RANGES_MESSAGE);
      else if (!isWithinRanges(span, ranges)) addError('endDate', OUTSIDE_RANGES_MESSAGE);
    });

export type OverrideFormInput = z.input<ReturnType<typeof createOverrideFormSchema>>;

/**
 * Returns whether every day lies inside a date range, active or not. Returns true for too long spans: the server
 * refuses them with a message of its own.
 */
export const isWithinRanges = (span: DateSpan, ranges: readonly SpecificDate[]): boolean =>
  countDays(span) > MAX_SPAN_DAYS || findFirstDayOutside(span, ranges.map(toDateSpan)) === null;

export type UsualTimes = { name: 'Morning' | 'Afternoon' | 'All'; times: TimeCode[] }[];

/** Returns the weekly times of those days, or of the whole week while no day is chosen, in groups. */
export function groupUsualTimes(weekly: readonly WeeklySlot[], span: DateSpan | null): UsualTimes {
  const days = span && new Set(firstSevenDays(span).map(getWeekday));
  const offered = weekly.filter((slot) => slot.isActive && (!days || days.has(slot.dayOfWeek)));
  const all = timeCodes.filter((time) => offered.some(({ timeOfDay }) => timeOfDay === time));
  const isMorning = (time: TimeCode) => getMinutesOfDay(time) < 12 * 60;
  return [
    { name: 'Morning', times: all.filter(isMorning) },
    { name: 'Afternoon', times: all.filter((time) => !isMorning(time)) },
    { name: 'All', times: all },
  ];
}
