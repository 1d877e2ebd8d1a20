import { weeklyLabel, weeklyValue } from '#domain/slots.ts';
import { availableTimeSlots, specificDateSlots } from '../db/schema.ts';
import type { OpenSite } from '../testing.ts';

/** Mondays at 9:00, 9:30 and 10:00 AM, open from January 1 to March 31, 2027. */
export async function openMondays({ db }: Pick<OpenSite, 'db'>) {
  const times = ['900am', '930am', '1000am'];
  await db.insert(availableTimeSlots).values(
    times.map((timeOfDay) => ({
      dayOfWeek: 'mon',
      timeOfDay,
      value: weeklyValue('mon', timeOfDay),
      label: weeklyLabel('mon', timeOfDay),
    })),
  );
  await db.insert(specificDateSlots).values(range('2027-01-01', '2027-03-31'));
}

export const range = (startDate: string, endDate: string, isActive = true) => ({
  type: 'date_range',
  startDate,
  endDate,
  isActive,
  value: `${startDate}_${endDate}`,
  label: 'Season',
});
