import { type BookingKind, extractPhoneDigits } from '#domain/bookings.ts';
import { findHalfHour, findSlotAt } from '#domain/coach-clock.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import { asc, eq } from '../db/drizzle.ts';
import { bookedSlots, coachingCalls, consultationRequests, paymentsElsewhere } from '../db/schema.ts';
import { createCallLinkToken } from '../mail/call-links.ts';
import { type Browser, signInCoach } from './accounts.ts';
import { addMondays } from './calendar.ts';
import type { OpenSite } from './open-site.ts';
import { clearText } from './sealing.ts';
import { openForEachTest } from './test-hooks.ts';

/** A valid request; each `who` is another person. */
export function freeCallRequest(who = 1, changed: Record<string, unknown> = {}) {
  return {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: `ana${who}@example.com`,
    phone: `+1202555${String(who).padStart(4, '0')}`,
    contactMethod: 'whatsapp',
    selectedTimeSlot: '2027-01-04-930am',
    goals: 'More energy in the afternoon',
    ...changed,
  };
}

/** Prepares a booking test: an empty site at that time, and Mondays with three times. Returns the coach's browser. */
export async function openBookings(site: OpenSite, now?: string): Promise<Browser> {
  await site.reset(now);
  await addMondays(site);
  return signInCoach(site);
}

/** Opens the bookings before each test. Returns the browser of the coach. */
export const useBookings = (site: OpenSite, now?: string): Browser => openForEachTest(() => openBookings(site, now));

/** The coach's requests about bookings, which are named as in the address: `free/1`. */
export const openBookingsAdmin = (coach: Browser) => ({
  book: (changed: Record<string, unknown> = {}) =>
    coach.send('POST', '/api/admin/bookings', { ...freeCallRequest(1), ...changed }),
  details: async (booking: string) => (await coach.send('GET', `/api/admin/bookings/${booking}`)).body,
  act: (booking: string, action: string, more = {}) =>
    coach.send('POST', `/api/admin/bookings/${booking}/action`, { action, ...more }),
  move: (booking: string, selectedTimeSlot: string, more = {}) =>
    coach.send('POST', `/api/admin/bookings/${booking}/move`, { selectedTimeSlot, ...more }),
  attention: async () => (await coach.send('GET', '/api/admin/today')).body.attention,
  decide: (id: number, decision: string, more = {}) =>
    coach.send('POST', `/api/admin/payment-decisions/${id}`, { decision, ...more }),
});

/** The requests of a client's browser about a call, which a link opens. */
export const openCallPage = (site: Pick<OpenSite, 'send'>) => ({
  see: (link: unknown) => site.send('POST', '/api/my-call', { link }),
  move: (link: unknown, selectedTimeSlot: string, more = {}) =>
    site.send('POST', '/api/my-call/move', { link, selectedTimeSlot, ...more }),
  cancel: (link: unknown) => site.send('POST', '/api/my-call/cancel', { link }),
  answer: (link: unknown, answers: object) => site.send('POST', '/api/my-call/answers', { link, ...answers }),
});

const createdAt = new Date('2026-12-20T12:00:00Z');
/** The columns that both kinds of call have. */
function sharedColumns(value: string) {
  const { firstName, lastName, email, phone, contactMethod, goals } = freeCallRequest();
  const person = {
    firstName,
    lastName,
    email,
    phone,
    phoneDigits: extractPhoneDigits(phone),
    contactMethod,
    goals: clearText(goals),
  };
  return { ...person, selectedTimeSlot: value, startsAt: startOfValue(value), createdAt, scheduledAt: createdAt };
}

/** A booked free call with its half-hour. */
export async function addFreeCall(
  { db }: Pick<OpenSite, 'db'>,
  value = '2027-01-04-930am',
  changed: Partial<typeof consultationRequests.$inferInsert> = {},
): Promise<number> {
  const shared = sharedColumns(value);
  const columns = { ...shared, minutes: 30, ...changed };
  const [row] = await db.insert(consultationRequests).values(columns).returning();
  if (!row) throw new Error('The call was not added');
  if (row.status !== 'suspected_robot') {
    await db.insert(bookedSlots).values({ timeSlot: value, startsAt: shared.startsAt, consultationRequestId: row.id });
  }
  return row.id;
}

/** A paid call with its half-hours, by default 30 minutes for $50. */
export async function addPaidCall(
  { db }: Pick<OpenSite, 'db'>,
  value = '2027-01-04-930am',
  changed: Partial<typeof coachingCalls.$inferInsert> = {},
): Promise<number> {
  const paid = { duration: 30, amount: 5000, status: 'paid', stripePaymentIntentId: `pi_${value}` };
  const shared = sharedColumns(value);
  const { startsAt } = shared;
  const [row] = await db
    .insert(coachingCalls)
    .values({ ...shared, ...paid, ...changed })
    .returning();
  if (!row) throw new Error('The call was not added');
  if (row.paidWith === 'elsewhere' && row.amount > 0) {
    const { id: coachingCallId, firstName, lastName, email, amount } = row;
    await db.insert(paymentsElsewhere).values({ coachingCallId, firstName, lastName, email, amount, createdAt });
  }
  const [slot] = await db
    .insert(bookedSlots)
    .values({ timeSlot: value, startsAt, duration: row.duration, coachingCallId: row.id })
    .returning();
  if (row.duration > 30) {
    const next = findSlotAt(new Date(startsAt.getTime() + HALF_HOUR_MS), ZONE);
    const half = next && findHalfHour(next, ZONE);
    if (!half) throw new Error('There is no half-hour after it');
    const secondary = { isSecondarySlot: true, primarySlotId: slot?.id, coachingCallId: row.id };
    await db.insert(bookedSlots).values({ timeSlot: half.value, startsAt: half.startsAt, ...secondary });
  }
  return row.id;
}

const ZONE = 'America/New_York';

function startOfValue(value: string): Date {
  const slot = parseSlotValue(value);
  const half = slot?.kind === 'dated' ? findHalfHour(slot, ZONE) : undefined;
  if (!half) throw new Error(`${value} is no half-hour`);
  return half.startsAt;
}

/** The half-hours that are taken, in order. */
export const takenSlots = async ({ db }: Pick<OpenSite, 'db'>) =>
  (await db.select().from(bookedSlots).orderBy(asc(bookedSlots.startsAt))).map(({ timeSlot }) => timeSlot);

/** Creates the link to a call that `addFreeCall` or `addPaidCall` stored. */
export const createCallLink = (
  site: OpenSite,
  kind: BookingKind,
  id: number,
  calendarSequence = 0,
  bookedAt = createdAt,
): Promise<string> => createCallLinkToken(site.ctx.database, { kind, id, calendarSequence, createdAt: bookedAt });

/** Creates the link that the latest mail about a paid call has. */
export async function linkToPaidCall(site: OpenSite, id: number): Promise<string> {
  const [call] = await site.db.select().from(coachingCalls).where(eq(coachingCalls.id, id));
  return createCallLink(site, 'paid', id, call?.calendarSequence, call?.createdAt);
}
