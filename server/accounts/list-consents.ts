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

type Row = { about: string; createdAt: Date; policy: ConsentKind; consent: typeof consents.$inferSelect | null };

/** Lists a person's consents for each call and payment, newest first. `isOwn` selects the person's rows. */
export async function listConsents(db: Db, isOwn: RowsOf, zone: string): Promise<KnownConsent[]> {
  const [health, terms, ...beginnings] = await Promise.all([
    listCallConsents(db, isOwn, zone),
    listPaymentConsents(db, isOwn, 'terms'),
    ...beginningKinds.map((kind) => listPaymentConsents(db, isOwn, kind)),
  ]);
  // Most buyers are not asked whether the purchase may begin at once.
  const askedBeginnings = beginnings.flat().filter(({ consent }) => consent !== null);
  return [...health, ...terms, ...askedBeginnings]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_LISTED)
    .map(toConsent);
}

/** Returns true if one of a person's calls has goals or answers. */
export async function hasHealthAnswers(db: Db, isOwn: RowsOf): Promise<boolean> {
  const found = await db
    .select({ id: callsView.id })
    .from(callsView)
    .where(and(isOwn(callsView), hasAnswers))
    .limit(1);
  return found.length > 0;
}

async function listCallConsents(db: Db, isOwn: RowsOf, zone: string): Promise<Row[]> {
  const { kind, status, minutes, startsAt, selectedTimeSlot, createdAt } = callsView;
  const rows = await db
    .select({ kind, minutes, startsAt, selectedTimeSlot, createdAt, consent: consents })
    .from(callsView)
    .leftJoin(consents, and(isAboutViewedCall(consents), eq(consents.policy, 'health-privacy')))
    .where(and(isOwn(callsView), ne(status, 'suspected_robot')))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map((call) => ({
    about: `${call.kind === 'free' ? 'Free' : `${call.minutes}-minute`} call, ${formatCallTime(call, zone)}`,
    createdAt: call.createdAt,
    consent: call.consent,
    policy: 'health-privacy',
  }));
}

async function listPaymentConsents(db: Db, isOwn: RowsOf, policy: ConsentKind): Promise<Row[]> {
  const { id, status, kind, amount, createdAt } = payments;
  const rows = await db
    .select({
      kind,
      amount,
      minutes: callsView.minutes,
      sentence: paymentLinks.sentence,
      createdAt,
      consent: consents,
    })
    .from(payments)
    .leftJoin(callsView, isOfKind('paid', eq(callsView.id, payments.coachingCallId)))
    .leftJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .leftJoin(consents, and(eq(consents.paymentId, id), eq(consents.policy, policy)))
    .where(and(isOwn(payments), inArray(status, ['settled', 'lost', 'refunded'])))
    .orderBy(desc(createdAt), desc(consents.id))
    .limit(MAX_LISTED);
  return rows.map((payment) => ({
    about: `${describePurchase(payment)}, ${formatDollars(payment.amount)}`,
    createdAt: payment.createdAt,
    consent: payment.consent,
    policy,
  }));
}

type Purchase = { kind: string; minutes: number | null; sentence: string | null };

/** Names a purchase. The `minutes` of a call are null once the call is deleted. */
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
  const givenState = givenAt ? 'given' : 'not-given';
  return {
    about,
    policy,
    network,
    state: withdrawnAt ? 'withdrawn' : givenState,
    version: givenAt && version,
    givenAt: givenAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
