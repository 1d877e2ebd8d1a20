import type { ListedConsent } from '#contracts/accounts/account-consents.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { beginningKinds, type ConsentKind } from '#domain/consents.ts';
import { formatDollars } from '#domain/prices.ts';
import { callsView, isAboutViewedCall, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, inArray, ne } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { consents, paymentLinks, payments } from '../db/schema.ts';
import { hasAnswers } from './health-answers.ts';

const MAX_LISTED = 50;

/** A consent with the network from which it came, for the coach alone. */
export type KnownConsent = ListedConsent & { network: string | null };

type Row = { about: string; at: Date; policy: ConsentKind; consent: typeof consents.$inferSelect | null };

/** Lists somebody's consents for each call and payment, newest first. */
export async function listConsents(db: Db, isOwn: RowsOf, zone: string): Promise<KnownConsent[]> {
  const [called, bought, ...begun] = await Promise.all([
    listOfCalls(db, isOwn, zone),
    listOfPayments(db, isOwn, 'terms'),
    ...beginningKinds.map((kind) => listOfPayments(db, isOwn, kind)),
  ]);
  // Most buyers are not asked to let the purchase begin at once.
  return [...called, ...bought, ...begun.flat().filter(({ consent }) => consent !== null)]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_LISTED)
    .map(toConsent);
}

/** Whether one of somebody's calls has goals or answers. */
export async function hasHealthAnswers(db: Db, isOwn: RowsOf): Promise<boolean> {
  const found = await db
    .select({ id: callsView.id })
    .from(callsView)
    .where(and(isOwn(callsView), hasAnswers))
    .limit(1);
  return found.length > 0;
}

async function listOfCalls(db: Db, isOwn: RowsOf, zone: string): Promise<Row[]> {
  const { kind, status, minutes, startsAt, selectedTimeSlot, createdAt } = callsView;
  const rows = await db
    .select({ kind, minutes, startsAt, selectedTimeSlot, at: createdAt, consent: consents })
    .from(callsView)
    .leftJoin(consents, and(isAboutViewedCall(consents), eq(consents.policy, 'health-privacy')))
    .where(and(isOwn(callsView), ne(status, 'suspected_robot')))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map(({ at, consent, kind, minutes, ...call }) => ({
    about: `${kind === 'free' ? 'Free' : `${minutes}-minute`} call, ${formatCallTime(call, zone)}`,
    at,
    consent,
    policy: 'health-privacy',
  }));
}

async function listOfPayments(db: Db, isOwn: RowsOf, policy: ConsentKind): Promise<Row[]> {
  const { id, status, kind, amount, createdAt } = payments;
  const rows = await db
    .select({
      kind,
      amount,
      minutes: callsView.minutes,
      sentence: paymentLinks.sentence,
      at: createdAt,
      consent: consents,
    })
    .from(payments)
    .leftJoin(callsView, isOfKind('paid', eq(callsView.id, payments.coachingCallId)))
    .leftJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .leftJoin(consents, and(eq(consents.paymentId, id), eq(consents.policy, policy)))
    .where(and(isOwn(payments), inArray(status, ['settled', 'lost', 'refunded'])))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map(({ at, consent, ...payment }) => ({
    about: `${describePurchase(payment)}, ${formatDollars(payment.amount)}`,
    at,
    consent,
    policy,
  }));
}

type Purchase = { kind: string; minutes: number | null; sentence: string | null };

/** The length is unknown once the call was deleted. */
function describePurchase({ kind, minutes, sentence }: Purchase): string {
  if (kind === 'course') return 'The course';
  if (kind === 'bill' || kind === 'package') return sentence ?? 'Bill';
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
    state: withdrawnAt ? 'withdrawn' : givenAt ? 'given' : 'not-given',
    version: givenAt && version,
    givenAt: givenAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
