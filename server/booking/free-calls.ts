import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { FreeCallRequest } from '#contracts/booking.ts';
import { judgeSlot } from '#domain/availability.ts';
import { type FreeCallStatus, openFreeCallStatuses, phoneDigits } from '#domain/bookings.ts';
import { dateAt, resolveSlot, slotLabel, startOf } from '#domain/coach-clock.ts';
import { addDays, daysBetween, type Slot, slotValue } from '#domain/slots.ts';
import type { Db } from '../db/connect.ts';
import { bookedSlots, consultationRequests } from '../db/schema.ts';
import { invitation } from '../mail/invitation.ts';
import { queueMails } from '../mail/outbox.ts';
import { mailSite, type Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { bookingRules, readCalendar } from './calendar.ts';

/**
 * Books a free introductory call. Request, half-hour and mails are one transaction. Throws `SLOT_UNAVAILABLE`,
 * `SLOT_TAKEN`, `ALREADY_BOOKED`.
 */
export async function bookFreeCall(parts: Parts, asked: FreeCallRequest) {
  const now = parts.now();
  const { coachTimeZone: zone, horizonDays } = parts.config;
  const slot = resolveSlot(asked.selectedTimeSlot, now, zone);
  const startsAt = slot && startOf(slot, zone);
  const daysAhead = slot ? daysBetween(dateAt(now, zone), slot.date) : -1;
  if (!slot || !startsAt || daysAhead < 0 || daysAhead > horizonDays) throw new Refusal('SLOT_UNAVAILABLE');

  const requested = { asked, slot, startsAt };
  const call = asked.website ? await keepSuspect(parts, requested) : await book(parts, requested, now);
  return {
    id: call.id,
    selectedTimeSlot: slotValue(slot),
    label: slotLabel(slot, zone),
    startsAt: startsAt.toISOString(),
    minutes: call.minutes,
    calendarFile: invitation(call, mailSite(parts), 'PUBLISH'),
  };
}

type FreeCall = typeof consultationRequests.$inferSelect;
type Requested = { asked: FreeCallRequest; slot: Slot; startsAt: Date };

function book(parts: Parts, requested: Requested, now: Date): Promise<FreeCall> {
  const { asked, slot, startsAt } = requested;
  return parts.database.db.transaction(async (tx) => {
    await oneAtATime(tx, asked);
    if (await hasOpenCall(tx, asked, now)) throw new Refusal('ALREADY_BOOKED');
    const calendar = await readCalendar(tx, slot.date, addDays(slot.date, 1));
    const { verdict } = judgeSlot(slot, 30, calendar, bookingRules(parts.config, now));
    if (verdict === 'taken') throw new Refusal('SLOT_TAKEN');
    if (verdict === 'unavailable') throw new Refusal('SLOT_UNAVAILABLE');

    const call = await keep(tx, parts, requested, 'pending');
    const won = await tx
      .insert(bookedSlots)
      .values({ timeSlot: slotValue(slot), startsAt, consultationRequestId: call.id, bookedAt: now })
      .onConflictDoNothing({ target: bookedSlots.timeSlot })
      .returning({ id: bookedSlots.id });
    if (won.length === 0) throw new Refusal('SLOT_TAKEN');
    await queueMails(tx, parts.queue, [
      { kind: 'free-call-confirmation', recipient: asked.email, consultationRequestId: call.id },
      { kind: 'free-call-notice', recipient: parts.config.coachEmail, consultationRequestId: call.id },
    ]);
    return call;
  });
}

/** A filled honeypot: kept for the coach to look at, holds no slot, sends no mail. */
function keepSuspect(parts: Parts, requested: Requested): Promise<FreeCall> {
  return keep(parts.database.db, parts, requested, 'suspected_robot');
}

async function keep(
  db: Db,
  parts: Parts,
  { asked, slot, startsAt }: Requested,
  status: FreeCallStatus,
): Promise<FreeCall> {
  const { website: _, timeZone, selectedTimeSlot: __, ...answers } = asked;
  const [row] = await db
    .insert(consultationRequests)
    .values({
      ...answers,
      phoneDigits: phoneDigits(asked.phone),
      selectedTimeSlot: slotValue(slot),
      startsAt,
      minutes: parts.config.introCallMinutes,
      visitorTimeZone: timeZone ?? null,
      status,
      createdAt: parts.now(),
    })
    .returning();
  if (!row) throw new Error('the insert answered no row');
  return row;
}

/** Lets one request of a person through at a time, so that parallel ones see each other. Sorted, so none wait in a ring. */
async function oneAtATime(tx: Db, { email, phone }: FreeCallRequest): Promise<void> {
  const [first, second] = [`free call of ${email}`, `free call of ${phoneDigits(phone)}`].map(lockKey).sort();
  await tx.execute(sql`select pg_advisory_xact_lock(${first}::bigint), pg_advisory_xact_lock(${second}::bigint)`);
}

const lockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

async function hasOpenCall(tx: Db, { email, phone }: FreeCallRequest, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: consultationRequests.id })
    .from(consultationRequests)
    .where(
      and(
        or(eq(consultationRequests.email, email), eq(consultationRequests.phoneDigits, phoneDigits(phone))),
        inArray(consultationRequests.status, [...openFreeCallStatuses]),
        gt(consultationRequests.startsAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
