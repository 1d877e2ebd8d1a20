import { beforeEach } from 'vitest';
import { getSlotStart, resolveSlot } from '#domain/coach-clock.ts';
import { type Slot, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import {
  availableTimeSlots,
  bookedSlots,
  coachingCalls,
  consultationRequests,
  specificDateSlots,
} from '../db/schema.ts';
import type { OpenSite } from './open-site.ts';
import { clearText } from './sealing.ts';

/** A time before the tests' first, whatever the real date. */
const createdAt = new Date('2026-12-20T12:00:00Z');

/** Adds weekly slots on Mondays at 9:00, 9:30 and 10:00 AM, open from January 1 to March 31, 2027. */
export async function addMondays({ db }: Pick<OpenSite, 'db'>) {
  const times = ['900am', '930am', '1000am'];
  await db.insert(availableTimeSlots).values(
    times.map((timeOfDay) => ({
      createdAt,
      dayOfWeek: 'mon',
      timeOfDay,
      value: weeklyValue('mon', timeOfDay),
      label: weeklyLabel('mon', timeOfDay),
    })),
  );
  await db.insert(specificDateSlots).values({ createdAt, ...range('2027-01-01', '2027-03-31') });
}

export const range = (startDate: string, endDate: string, isActive = true) => ({
  type: 'date_range',
  startDate,
  endDate,
  isActive,
  value: `${startDate}_${endDate}`,
  label: 'Season',
});

export const useMondays = (site: Pick<OpenSite, 'db'>) => beforeEach(() => addMondays(site));

/** The values of the times that visitors are offered, in order. */
export const listOpenTimes = async ({ send }: Pick<OpenSite, 'send'>): Promise<string[]> =>
  (await send('GET', '/api/available-time-slots')).body.map(({ value }: { value: string }) => value);

/** Adds Ana's free call or Ben's paid one with its half-hours, held until `holdExpiresAt` if given. Returns its id. */
export async function addCall(
  { db }: Pick<OpenSite, 'db'>,
  kind: 'free' | 'paid',
  values: readonly [string, ...string[]],
  holdExpiresAt: Date | null = null,
) {
  const starts = values.map((value) => getSlotStart(resolveSlot(value, new Date(0), ZONE) as Slot, ZONE) as Date);
  const person = {
    email: 'client@example.com',
    phone: '+12025550101',
    phoneDigits: '12025550101',
    contactMethod: 'facetime',
    goals: clearText('More energy'),
    selectedTimeSlot: values[0],
    startsAt: starts[0] as Date,
  };
  const minutes = values.length * 30;
  const [row] =
    kind === 'free'
      ? await db
          .insert(consultationRequests)
          .values({ ...person, firstName: 'Ana', lastName: 'Ruiz', minutes })
          .returning()
      : await db
          .insert(coachingCalls)
          .values({ ...person, firstName: 'Ben', lastName: 'Ode', duration: minutes, amount: 5000, status: 'paid' })
          .returning();
  const id = row?.id as number;
  await db.insert(bookedSlots).values(
    values.map((timeSlot, index) => ({
      timeSlot,
      startsAt: starts[index] as Date,
      isSecondarySlot: index > 0,
      holdExpiresAt,
      ...(kind === 'free' ? { consultationRequestId: id } : { coachingCallId: id }),
    })),
  );
  return id;
}

const ZONE = 'America/New_York';
