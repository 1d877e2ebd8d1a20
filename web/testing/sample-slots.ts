import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatDate, formatTime, getMinutesOfDay, slotValue, timeCodes } from '#domain/slot-values.ts';

const NEW_YORK_IS_BEHIND_HOURS = 4;

/** Returns an open slot in summer, such as '2027-06-14' at '9:30 AM' in New York. */
export function sampleOpenSlot(date: string, time: string, durations: OfferedSlot['durations'] = [30]): OfferedSlot {
  const code = timeCodes.find((timeCode) => formatTime(timeCode) === time);
  if (code === undefined) throw new Error(`${time} is no time of the calendar`);
  const startsAt =
    Date.parse(`${date}T00:00:00Z`) + (getMinutesOfDay(code) + NEW_YORK_IS_BEHIND_HOURS * 60) * MINUTE_MS;
  return {
    value: slotValue({ date, time: code }),
    label: `${formatDate(date)} at ${time} EDT`,
    date,
    time,
    startsAt: new Date(startsAt).toISOString(),
    durations,
  };
}
