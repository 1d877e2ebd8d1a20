import type { OfferedSlot } from '#contracts/booking.ts';
import { dateName, minutesOf, slotValue, timeCodes, timeName } from '#domain/slots.ts';

const NEW_YORK_IS_BEHIND_HOURS = 4;

/** A summer day's open time: '2027-06-14' at '9:30 AM' in New York. */
export function openSlot(date: string, time: string, durations: OfferedSlot['durations'] = [30]): OfferedSlot {
  const code = timeCodes.find((known) => timeName(known) === time);
  if (code === undefined) throw new Error(`${time} is no time of the calendar`);
  const startsAt = Date.parse(`${date}T00:00:00Z`) + (minutesOf(code) + NEW_YORK_IS_BEHIND_HOURS * 60) * 60_000;
  return {
    value: slotValue({ date, time: code }),
    label: `${dateName(date)} at ${time} EDT`,
    date,
    time,
    startsAt: new Date(startsAt).toISOString(),
    durations,
  };
}
