import { getSlotStart, resolveSlot } from '#domain/coach-clock.ts';
import { type Slot, weeklyLabel, weeklyValue } from '#domain/slots.ts';
import {
  availableTimeSlots,
  bookedSlots,
  coachingCalls,
  consultationRequests,
  specificDateSlots,
} from '../db/schema.ts';
import { addAdmin, auditEntries, signIn } from './accounts.ts';
import type { OpenSite } from './open-site.ts';

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

/** The coach's browser, with what tests of the calendar need often. */
export async function openCalendarAdmin(site: OpenSite) {
  await addAdmin(site);
  const coach = await signIn(site, 'coach@example.com');
  return {
    coach,
    /** The values that visitors are offered. */
    open: async (): Promise<string[]> =>
      (await site.send('GET', '/api/available-time-slots')).body.map(({ value }: { value: string }) => value),
    /** The audit log's lines, oldest first. */
    auditLines: async () =>
      (await auditEntries(site)).map(([actor, action, subject]) => `${actor} ${action}: ${subject}`),
  };
}

/** Adds Ana's free call or Ben's paid one with its half-hours, of which the first is its start. Returns its id. */
export async function addCall(
  { db }: Pick<OpenSite, 'db'>,
  kind: 'free' | 'paid',
  values: readonly [string, ...string[]],
  held?: Date,
) {
  const starts = values.map((value) => getSlotStart(resolveSlot(value, new Date(0), ZONE) as Slot, ZONE) as Date);
  const person = {
    email: 'client@example.com',
    phone: '+12025550101',
    phoneDigits: '12025550101',
    contactMethod: 'facetime',
    goals: 'More energy',
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
      holdExpiresAt: held ?? null,
      ...(kind === 'free' ? { consultationRequestId: id } : { coachingCallId: id }),
    })),
  );
  return id;
}

const ZONE = 'America/New_York';
