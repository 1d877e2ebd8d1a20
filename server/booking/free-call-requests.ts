import type { FreeCallRequest } from '#contracts/booking/free-calls.ts';
import { type FreeCallStatus, openFreeCallStatuses } from '#domain/bookings.ts';
import type { OwnAnswer } from '#domain/questionnaire.ts';
import { type Slot, slotValue } from '#domain/slot-values.ts';
import type { GivenConsent } from '../accounts/record-consents.ts';
import type { SealedAnswer } from '../db/booking-tables.ts';
import type { Db } from '../db/connect.ts';
import type { PgInsertValue } from '../db/drizzle.ts';
import { and, eq, gt, inArray, type Placeholder } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import type { FloodGuard } from './booking-ceilings.ts';
import { participantColumns } from './participant-columns.ts';

export type NewFreeCall = {
  request: FreeCallRequest;
  ownAnswers: OwnAnswer[];
  slot: Slot;
  startsAt: Date;
  minutes: number;
  changeNoticeHours: number;
  videoLink: string | null;
  organizer: string;
  source: FreeCallSource;
  floodGuard: FloodGuard;
  consent: GivenConsent | null;
  now: Date;
};
/** The source of a free call: 'course' for a member's. */
export type FreeCallSource = 'course' | 'website';

/** Returns the row to insert. The answers are sealed for its id. */
export const toRequestRow = (
  sealer: Sealer,
  id: number,
  { request, slot, startsAt, minutes, changeNoticeHours, videoLink, organizer, source, floodGuard, now }: NewFreeCall,
  status: FreeCallStatus,
) => ({
  id,
  ...participantColumns(request),
  videoLink,
  organizer,
  selectedTimeSlot: slotValue(slot),
  startsAt,
  minutes,
  changeNoticeHours,
  visitorTimeZone: request.timeZone ?? null,
  ...sealer.sealRow('consultation_requests', id, {
    goals: request.goals,
    experience: request.experience,
    eatingOut: request.eatingOut,
    typicalDay: request.typicalDay,
    drinks: request.drinks,
    emotionalEating: request.emotionalEating,
    medications: request.medications,
  }),
  status,
  createdAt: now,
  scheduledAt: now,
  source,
  networkPath: floodGuard.network.path,
  network: floodGuard.network.shortened,
});

export async function insertRequest(db: Db, row: PgInsertValue<typeof consultationRequests>): Promise<void> {
  await db.insert(consultationRequests).values(row);
}

export const sealOwnAnswers = (sealer: Sealer, id: number, ownAnswers: OwnAnswer[]): SealedAnswer[] =>
  sealer.sealRow('consultation_requests', id, { ownAnswers }).ownAnswers;

/**
 * Selects the open calls of an email address, which may have only one. The phone number does not count: anyone could
 * type another person's number to learn of that person's call or to block it.
 */
export const selectOpenCalls = (db: Db, email: string | Placeholder, now: Date | Placeholder) =>
  db
    .select({ id: consultationRequests.id })
    .from(consultationRequests)
    .where(
      and(
        eq(consultationRequests.email, email),
        inArray(consultationRequests.status, [...openFreeCallStatuses]),
        gt(consultationRequests.startsAt, now),
      ),
    );
