import type { ListedConsent } from '#contracts/account-consents.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import type { PolicyName } from '#domain/policies.ts';
import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, inArray, ne } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, consents, consultationRequests, payments } from '../db/schema.ts';
import { hasFreeCallAnswers, hasPaidCallGoals } from './health-answers.ts';

const MAX_LISTED = 50;

/** A consent with the network from which it came, for the coach alone. */
export type KnownConsent = ListedConsent & { network: string | null };

type Row = { about: string; at: Date; policy: PolicyName; consent: typeof consents.$inferSelect | null };

/** Lists somebody's consents for each call and payment, newest first. */
export async function listConsents(db: Db, isOwn: RowsOf, zone: string): Promise<KnownConsent[]> {
  const [free, paid, bought] = await Promise.all([
    listOfFreeCalls(db, isOwn, zone),
    listOfPaidCalls(db, isOwn, zone),
    listOfPayments(db, isOwn),
  ]);
  return [...free, ...paid, ...bought]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_LISTED)
    .map(toConsent);
}

/** Whether one of somebody's calls has goals or answers. */
export async function hasHealthAnswers(db: Db, isOwn: RowsOf): Promise<boolean> {
  const [free, paid] = await Promise.all([
    db
      .select({ id: consultationRequests.id })
      .from(consultationRequests)
      .where(and(isOwn(consultationRequests), hasFreeCallAnswers))
      .limit(1),
    db
      .select({ id: coachingCalls.id })
      .from(coachingCalls)
      .where(and(isOwn(coachingCalls), hasPaidCallGoals))
      .limit(1),
  ]);
  return free.length + paid.length > 0;
}

async function listOfFreeCalls(db: Db, isOwn: RowsOf, zone: string): Promise<Row[]> {
  const { id, status, startsAt, selectedTimeSlot, createdAt } = consultationRequests;
  const rows = await db
    .select({ startsAt, selectedTimeSlot, at: createdAt, consent: consents })
    .from(consultationRequests)
    .leftJoin(consents, and(eq(consents.consultationRequestId, id), eq(consents.policy, 'health-privacy')))
    .where(and(isOwn(consultationRequests), ne(status, 'suspected_robot')))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map(({ at, consent, ...call }) => ({
    about: `Free call, ${formatCallTime(call, zone)}`,
    at,
    consent,
    policy: 'health-privacy',
  }));
}

async function listOfPaidCalls(db: Db, isOwn: RowsOf, zone: string): Promise<Row[]> {
  const { id, status, startsAt, selectedTimeSlot, createdAt, duration } = coachingCalls;
  const rows = await db
    .select({ startsAt, selectedTimeSlot, minutes: duration, at: createdAt, consent: consents })
    .from(coachingCalls)
    .leftJoin(consents, and(eq(consents.coachingCallId, id), eq(consents.policy, 'health-privacy')))
    .where(and(isOwn(coachingCalls), ne(status, 'suspected_robot')))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map(({ at, consent, minutes, ...call }) => ({
    about: `${minutes}-minute call, ${formatCallTime(call, zone)}`,
    at,
    consent,
    policy: 'health-privacy',
  }));
}

async function listOfPayments(db: Db, isOwn: RowsOf): Promise<Row[]> {
  const { id, status, kind, amount, createdAt } = payments;
  const rows = await db
    .select({ kind, amount, minutes: coachingCalls.duration, at: createdAt, consent: consents })
    .from(payments)
    .leftJoin(coachingCalls, eq(coachingCalls.id, payments.coachingCallId))
    .leftJoin(consents, and(eq(consents.paymentId, id), eq(consents.policy, 'terms')))
    .where(and(isOwn(payments), inArray(status, ['settled', 'lost', 'refunded'])))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map(({ at, consent, ...payment }) => ({
    about: `${describePurchase(payment)}, ${formatDollars(payment.amount)}`,
    at,
    consent,
    policy: 'terms',
  }));
}

/** The length is unknown once the call was deleted. */
function describePurchase({ kind, minutes }: { kind: string; minutes: number | null }): string {
  if (kind === 'course') return 'The course';
  return minutes === null ? 'Coaching call' : `${minutes}-minute coaching call`;
}

function toConsent({ about, policy, consent }: Row): KnownConsent {
  if (!consent) {
    const nothing = { version: null, givenAt: null, withdrawnAt: null, network: null };
    return { about, policy, state: 'not-asked', ...nothing };
  }
  const { version, givenAt, withdrawnAt, network } = consent;
  return {
    about,
    policy,
    network,
    state: withdrawnAt ? 'withdrawn' : 'given',
    version: givenAt && version,
    givenAt: givenAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
