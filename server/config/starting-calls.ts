import { z } from 'zod';
import { callFields } from '#contracts/settings/call-settings.ts';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { wholeNumber } from './whole-number.ts';

/** The operator's starting values of the coach's settings of calls, with the limits and the default of each setting. */
export const startingCallEnvironment = {
  COACH_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .default(getDefault(callFields.coachTimeZone)),
  MINIMUM_NOTICE_HOURS: startingNumber(callFields.noticeHours),
  BOOKING_HORIZON_DAYS: startingNumber(callFields.horizonDays),
  INTRO_CALL_MINUTES: startingNumber(callFields.introCallMinutes),
  CHANGE_NOTICE_HOURS: startingNumber(callFields.changeNoticeHours),
  AGENDA_HOUR: startingNumber(callFields.agendaHour),
};

/** Returns the settings for calls with which a new site starts. Later, the coach's stored settings hold. */
export function readStartingCalls(environment: z.output<z.ZodObject<typeof startingCallEnvironment>>) {
  return {
    coachTimeZone: environment.COACH_TIME_ZONE,
    noticeHours: environment.MINIMUM_NOTICE_HOURS,
    horizonDays: environment.BOOKING_HORIZON_DAYS,
    introCallMinutes: environment.INTRO_CALL_MINUTES,
    changeNoticeHours: environment.CHANGE_NOTICE_HOURS,
    agendaHour: environment.AGENDA_HOUR,
  };
}

function startingNumber(field: SettingField<number>) {
  if (field.kind !== 'number') throw new Error(`“${field.label}” is not a number.`);
  return wholeNumber(field.min, field.max, getDefault(field));
}

function getDefault<Value>(field: SettingField<Value>): Value {
  if (field.default === undefined) throw new Error(`“${field.label}” has no default.`);
  return field.default;
}
