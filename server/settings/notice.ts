import type { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** The environment's settings of bookings: notice, horizon, the free call's length, the daily agenda. */
export const bookingEnvironment = {
  MINIMUM_NOTICE_HOURS: wholeNumber(0, 24 * 30, 12),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 366, 90),
  INTRO_CALL_MINUTES: wholeNumber(5, 30, 30),
  CHANGE_NOTICE_HOURS: wholeNumber(0, 24 * 30, 24),
  AGENDA_HOUR: wholeNumber(0, 23, 6),
};

export function readBookingSettings(settings: z.output<z.ZodObject<typeof bookingEnvironment>>) {
  return {
    noticeHours: settings.MINIMUM_NOTICE_HOURS,
    horizonDays: settings.BOOKING_HORIZON_DAYS,
    introCallMinutes: settings.INTRO_CALL_MINUTES,
    /** Until how long before a call its client may move or cancel it. */
    changeNoticeHours: settings.CHANGE_NOTICE_HOURS,
    /** When the coach gets the mail with the calls of the day, in the coach's time zone. */
    agendaHour: settings.AGENDA_HOUR,
  };
}
