import type { AppContext } from '../app-context.ts';
import { desc, or } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { pick } from './pick.ts';

const MAX_CALLS = 2000;

/** `withNotes`: whether to include the coach's own notes, which the coach need not give away. */
export type CollectOptions = { withNotes: boolean };

type Event = typeof tables.bookingEvents.$inferSelect;

/** Collects calls with all that was written for them and done with them, and the consents. */
export async function collectCalls(
  { database, sealer }: AppContext,
  { freeCallIds, paidCallIds, paymentIds }: Person,
  { withNotes }: CollectOptions,
) {
  const { consultationRequests, coachingCalls, bookingEvents, consents } = tables;
  const free = await database
    .select()
    .from(consultationRequests)
    .where(isAnyOf(consultationRequests.id, freeCallIds))
    .orderBy(desc(consultationRequests.id))
    .limit(MAX_CALLS);
  const paid = await database
    .select()
    .from(coachingCalls)
    .where(isAnyOf(coachingCalls.id, paidCallIds))
    .orderBy(desc(coachingCalls.id))
    .limit(MAX_CALLS);
  const ofCalls = (table: typeof bookingEvents | typeof consents) =>
    or(isAnyOf(table.consultationRequestId, freeCallIds), isAnyOf(table.coachingCallId, paidCallIds));
  const events = await database.select().from(bookingEvents).where(ofCalls(bookingEvents)).orderBy(bookingEvents.id);
  const agreed = await database
    .select()
    .from(consents)
    .where(or(ofCalls(consents), isAnyOf(consents.paymentId, paymentIds)))
    .orderBy(desc(consents.id));
  const historyOf = (isOfCall: (event: Event) => boolean) =>
    events.filter(isOfCall).map((event) => ({
      ...pick(event, 'createdAt', 'action', 'fromStatus', 'toStatus', 'fromSlot', 'toSlot'),
      by: event.actor.includes('@') ? 'the coach' : event.actor,
    }));
  return {
    freeCalls: free.map((row) => {
      const call = sealer.openRow('consultation_requests', row);
      const {
        id,
        clientId: _client,
        coachNotes,
        eatingOutClear,
        phoneDigits: _,
        networkPath: _path,
        answersSeenAt: _seen,
        ...facts
      } = call;
      const history = historyOf((event) => event.consultationRequestId === id);
      return { ...facts, eatingOut: eatingOutClear ?? facts.eatingOut, ...(withNotes && { coachNotes }), history };
    }),
    paidCalls: paid.map((row) => {
      const {
        id,
        clientId: _client,
        coachNotes,
        phoneDigits: _,
        networkPath: _path,
        ...facts
      } = sealer.openRow('coaching_calls', row);
      return { ...facts, ...(withNotes && { coachNotes }), history: historyOf((event) => event.coachingCallId === id) };
    }),
    agreements: agreed.map((consent) => ({
      ...pick(consent, 'policy', 'version', 'givenAt', 'withdrawnAt', 'network'),
      about: consent.paymentId === null ? 'a call' : 'a payment',
    })),
  };
}
