import { z } from 'zod';
import { isTimeZone } from '#domain/time-zones.ts';
import { wholeNumber } from './whole-number.ts';

/** The environment's starting values of a new site: its clock, notice, horizon, the free call's length, the daily agenda. */
export const bookingEnvironment = {
  COACH_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  MINIMUM_NOTICE_HOURS: wholeNumber(0, 24 * 30, 12),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 366, 90),
  INTRO_CALL_MINUTES: wholeNumber(5, 45, 30),
  CHANGE_NOTICE_HOURS: wholeNumber(0, 24 * 30, 24),
  AGENDA_HOUR: wholeNumber(0, 23, 6),
};

/** What a new site starts with. From then on, the coach's stored settings hold. */
export function readStartingCalls(settings: z.output<z.ZodObject<typeof bookingEnvironment>>) {
  return {
    coachTimeZone: settings.COACH_TIME_ZONE,
    noticeHours: settings.MINIMUM_NOTICE_HOURS,
    horizonDays: settings.BOOKING_HORIZON_DAYS,
    introCallMinutes: settings.INTRO_CALL_MINUTES,
    changeNoticeHours: settings.CHANGE_NOTICE_HOURS,
    agendaHour: settings.AGENDA_HOUR,
  };
}
