import { createAvailabilityLookup } from '#domain/availability.ts';
import { isBusyAt } from '#domain/busy-times.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { setClosedAt } from '../calendar/calls-in-the-way.ts';
import { readBusyTimes } from '../calendar/stored-busy-times.ts';
import { CALENDAR_LOCK, readCoachCalendar } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { gt } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';

const LAST_DATE = '9999-12-31';

/**
 * Runs a change of the busy times from the coach's own calendars, while no booking runs. Booked and held half-hours
 * stay: each is marked if its time is closed now, or open again, so that Today shows the clash (decision 054).
 */
export function changeBusyTimes<Result>(
  { database, settings, now: clock }: Pick<AppContext, 'database' | 'settings' | 'now'>,
  change: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock();
  const zone = settings.coachTimeZone;
  const today = dateAt(now, zone);
  return database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
    const booked = await tx
      .select({
        id: bookedSlots.id,
        value: bookedSlots.timeSlot,
        startsAt: bookedSlots.startsAt,
        closedAt: bookedSlots.closedAt,
      })
      .from(bookedSlots)
      .where(gt(bookedSlots.startsAt, now));
    if (booked.length === 0) return change(tx, now);
    // Time that is closed because a calendar cannot be read marks no call.
    const before = await readBusyTimes(tx, today, LAST_DATE, { eventsOnly: true });
    const result = await change(tx, now);
    const after = await readBusyTimes(tx, today, LAST_DATE, { eventsOnly: true });
    const getAvailability = createAvailabilityLookup(await readCoachCalendar(tx, today, LAST_DATE), today);
    const closed = booked.filter(({ startsAt }) => isBusyAt(after, startsAt) && !isBusyAt(before, startsAt));
    const reopened = booked.filter(({ startsAt, closedAt, value }) => {
      const slot = parseSlotValue(value);
      const wasClosedByThis = closedAt !== null && isBusyAt(before, startsAt) && !isBusyAt(after, startsAt);
      // Undefined means that no setting of the calendar names the time: then only a busy time can have closed it.
      return wasClosedByThis && slot?.kind === 'dated' && [undefined, 'open'].includes(getAvailability(slot));
    });
    await setClosedAt(tx, closed, now);
    await setClosedAt(tx, reopened, null);
    return result;
  });
}
