import { dateAt } from '#domain/coach-clock.ts';
import { addDays, type TimeCode, type Weekday, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { availableTimeSlots, specificDateSlots } from '../db/schema.ts';

const mornings: TimeCode[] = ['900am', '930am', '1000am', '1030am', '1100am', '1130am'];
const afternoons: TimeCode[] = ['100pm', '130pm', '200pm', '230pm', '300pm', '330pm'];
const evenings: TimeCode[] = ['600pm', '630pm', '700pm', '730pm'];

const demoWeek: Partial<Record<Weekday, TimeCode[]>> = {
  mon: [...mornings, ...afternoons],
  tue: [...mornings, ...evenings],
  wed: [...mornings, ...afternoons],
  thu: [...afternoons, ...evenings],
  fri: mornings,
  sat: ['1000am', '1030am', '1100am'],
};

/** A believable week of half-hours and a year in which they are open. */
export async function addDemoCalendar({ settings, database: db, now }: AppContext): Promise<void> {
  const week = Object.entries(demoWeek).flatMap(([day, times]) =>
    times.map((timeOfDay) => {
      const dayOfWeek = day as Weekday;
      return {
        dayOfWeek,
        timeOfDay,
        value: weeklyValue(dayOfWeek, timeOfDay),
        label: weeklyLabel(dayOfWeek, timeOfDay),
      };
    }),
  );
  await db.insert(availableTimeSlots).values(week).onConflictDoNothing();

  const startDate = dateAt(now(), settings.coachTimeZone);
  const endDate = addDays(startDate, 364);
  await db
    .insert(specificDateSlots)
    .values({ type: 'date_range', startDate, endDate, value: `${startDate}_${endDate}`, label: 'Coaching season' })
    .onConflictDoNothing();
}
