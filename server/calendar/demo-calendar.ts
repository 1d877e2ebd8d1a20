import { dateAt } from '#domain/coach-clock.ts';
import { addDays, type TimeCode, type Weekday, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, gt, lte, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
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

/** The name of the row in `site_facts` that is written right after the demo. */
export const DEMO_SEEDED = 'demo seeded';

const SEASON_LABEL = 'Coaching season';

/** Adds a believable week of half-hours, and a year in which they are open. */
export async function addDemoCalendar({ settings, database: db, now }: AppContext): Promise<void> {
  await db.insert(availableTimeSlots).values(listDemoHours()).onConflictDoNothing();

  const startDate = dateAt(now(), settings.coachTimeZone);
  const endDate = addDays(startDate, 364);
  await db
    .insert(specificDateSlots)
    .values({ type: 'date_range', startDate, endDate, value: `${startDate}_${endDate}`, label: SEASON_LABEL })
    .onConflictDoNothing();
}

const listDemoHours = () =>
  Object.entries(demoWeek).flatMap(([day, times]) =>
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

/** The condition that a weekly half-hour is as the demo made it. A change by the coach would show in its instants. */
export const isUnchangedDemoHour = (seededAt: Date): SQL | undefined =>
  and(
    isUnchangedSince(availableTimeSlots, seededAt),
    isAnyOf(
      availableTimeSlots.value,
      listDemoHours().map(({ value }) => value),
    ),
  );

export const isUnchangedDemoSeason = (seededAt: Date): SQL | undefined =>
  and(
    isUnchangedSince(specificDateSlots, seededAt),
    eq(specificDateSlots.type, 'date_range'),
    eq(specificDateSlots.label, SEASON_LABEL),
  );

/** The longest time that the seed takes on a slow machine. */
const SEEDING_MS = 60_000;

/** The condition that the seed, which ended at `seededAt`, made a row, and nobody saved it again. */
const isUnchangedSince = (table: typeof availableTimeSlots | typeof specificDateSlots, seededAt: Date) =>
  and(
    gt(table.createdAt, new Date(seededAt.getTime() - SEEDING_MS)),
    // JavaScript's dates have milliseconds, but the database's have microseconds.
    lte(table.createdAt, new Date(seededAt.getTime() + 1)),
    sql`${table.updatedAt} = ${table.createdAt}`,
    table.isActive,
  );
