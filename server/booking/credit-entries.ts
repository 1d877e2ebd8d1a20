import { type CreditCause, type LotCause, type MinuteEntry, sumUpLots } from '#domain/minute-lots.ts';
import type { Db } from '../db/connect.ts';
import { and, isNotNull, lte, ne, sql, unionAll } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, creditAdjustments, paymentDecisions } from '../db/schema.ts';

type CallEntry = Pick<typeof coachingCalls.$inferSelect, 'selectedTimeSlot' | 'startsAt' | 'paidWith'>;
type DecisionEntry = Pick<typeof paymentDecisions.$inferSelect, 'reason' | 'about'>;
/** An entry that gave or took minutes, with the call, the decision or the reason behind it. */
export type CreditEntryRow = MinuteEntry & {
  clientId: number | null;
  call?: CallEntry;
  decision?: DecisionEntry;
  reason?: string;
};

/** Reads all entries of a person's credit. Minutes of calls and decisions never expire. */
export async function readCreditEntries(db: Db, isOwn: RowsOf): Promise<CreditEntryRow[]> {
  const { rolloverMinutes, createdAt, startsAt, selectedTimeSlot, paidWith } = coachingCalls;
  const { about, reason, decidedAt, creditMinutes } = paymentDecisions;
  const { minutes, endsAt, cause } = creditAdjustments;
  const [calls, decisions, adjustments] = await Promise.all([
    db
      .select({ clientId: coachingCalls.clientId, rolloverMinutes, createdAt, startsAt, selectedTimeSlot, paidWith })
      .from(coachingCalls)
      // The condition of an index, as a literal: with a parameter, the database would not use the index.
      .where(and(isOwn(coachingCalls), sql`rollover_minutes <> 0`)),
    db
      .select({
        clientId: paymentDecisions.clientId,
        minutes: creditMinutes,
        at: sql<Date>`coalesce(${decidedAt}, ${paymentDecisions.createdAt})`.mapWith(decidedAt),
        about,
        reason,
      })
      .from(paymentDecisions)
      .where(and(isOwn(paymentDecisions), ne(creditMinutes, 0))),
    db
      .select({
        clientId: creditAdjustments.clientId,
        minutes,
        at: creditAdjustments.createdAt,
        endsAt,
        cause,
        reason: creditAdjustments.reason,
      })
      .from(creditAdjustments)
      .where(isOwn(creditAdjustments)),
  ]);
  return [
    ...calls.map(({ clientId, rolloverMinutes: minutes, createdAt, ...call }) => ({
      clientId,
      at: getTimeOfMinutes({ ...call, rolloverMinutes: minutes, createdAt }),
      minutes,
      endsAt: null,
      cause: 'left over' as const,
      call,
    })),
    ...decisions.map(({ reason, about, ...entry }) => ({
      ...entry,
      endsAt: null,
      cause: 'given back' as const,
      decision: { reason, about },
    })),
    ...adjustments.map(({ cause, ...entry }) => ({ ...entry, cause: causesOfLots[cause] })),
  ];
}

/**
 * Returns the time at which a call changed the credit: its booking if the credit pays for it, otherwise its start, when
 * it left minutes over or took longer.
 */
export const getTimeOfMinutes = (
  call: Pick<typeof coachingCalls.$inferSelect, 'rolloverMinutes' | 'paidWith' | 'createdAt' | 'startsAt'>,
): Date => (call.rolloverMinutes < 0 && call.paidWith === 'credit' ? call.createdAt : call.startsAt);

/** The causes of lots by those of adjustments. Spent minutes make no lot, so their value does not matter. */
const causesOfLots: Record<CreditCause, LotCause> = { given: 'given', 'given back': 'given back', spent: 'given' };

/** The minutes that expired unused: `minutes[0]` are those of the client `clients[0]`. */
export type ExpiredMinutes = { clients: number[]; minutes: number[] };

/** Reads all clients' minutes that expired unused, so that a sum of entries can subtract them. */
export async function readExpiredMinutes(db: Db, now: Date): Promise<ExpiredMinutes> {
  const { clientId, endsAt } = creditAdjustments;
  const found = await db
    .selectDistinct({ clientId })
    .from(creditAdjustments)
    .where(and(isNotNull(clientId), lte(endsAt, now)));
  const entries = await readEntriesOfClients(
    db,
    found.flatMap(({ clientId }) => clientId ?? []),
  );
  const expired: ExpiredMinutes = { clients: [], minutes: [] };
  for (const [client, own] of entries) {
    expired.clients.push(client);
    expired.minutes.push(sumUpLots(own, now).ended);
  }
  return expired;
}

/** Returns the entries of these clients, by id. Clients who never had credit are left out. */
export async function readEntriesOfClients(db: Db, clients: readonly number[]): Promise<Map<number, CreditEntryRow[]>> {
  if (clients.length === 0) return new Map();
  const entries = await readCreditEntries(db, ({ clientId }) => isAnyOf(clientId, clients));
  return Map.groupBy(entries, ({ clientId }) => clientId ?? 0);
}

/** Selects, as a subquery, the minutes of all clients, whose sum is their credit. */
export function selectCreditMinutes(db: Db, expired: ExpiredMinutes) {
  const calls = db
    .select({ clientId: coachingCalls.clientId, minutes: sql<number>`${coachingCalls.rolloverMinutes}`.as('minutes') })
    .from(coachingCalls)
    // The condition of an index, as a literal.
    .where(sql`rollover_minutes <> 0`);
  const decisions = db
    .select({
      clientId: paymentDecisions.clientId,
      minutes: sql<number>`${paymentDecisions.creditMinutes}`.as('minutes'),
    })
    .from(paymentDecisions)
    .where(sql`${paymentDecisions.creditMinutes} <> 0`);
  const adjustments = db
    .select({
      clientId: creditAdjustments.clientId,
      minutes: sql<number>`${creditAdjustments.minutes}`.as('minutes'),
    })
    .from(creditAdjustments);
  const endedUnused = db
    .select({ clientId: sql<number | null>`client`.as('client_id'), minutes: sql<number>`-unused`.as('minutes') })
    .from(
      sql`unnest(${sql.param(expired.clients)}::int[], ${sql.param(expired.minutes)}::int[]) as ended(client, unused)`,
    );
  return unionAll(calls, decisions, adjustments, endedUnused).as('credit_minutes');
}
