import { type BookingKind, extractPhoneDigits, openStatuses } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { createBookingMail } from '../booking/booking-events.ts';
import { renewPaymentLinkToken } from '../booking/payment-links.ts';
import { type CallTable, callTables, matchBooking, readBooking } from '../booking/stored-bookings.ts';
import type { Db } from '../db/connect.ts';
import { type AnyPgColumn, and, eq, gt, inArray, type SQL, sql } from '../db/drizzle.ts';
import { ofClient } from '../db/owned-rows.ts';
import { mails } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { ClientRow } from './lock-clients.ts';

export type CallAhead = { kind: BookingKind; id: number };

type Facts = Pick<ClientRow, 'firstName' | 'lastName' | 'email' | 'phone' | 'timeZone' | 'contactMethod'>;
type Update = { clientId: number; before: Facts; facts: Facts; now: Date };

/**
 * Gives all calls ahead of the client the new address and the other facts that the coach corrected. A call that was
 * booked with another name or number keeps those. Returns the calls.
 */
export async function updateCallsAhead(tx: Db, { clientId, before, facts, now }: Update): Promise<CallAhead[]> {
  const calls: CallAhead[] = [];
  for (const kind of ['free', 'paid'] as const) {
    const table: CallTable = callTables[kind];
    const updated = await tx
      .update(table)
      .set({
        ...(facts.email !== before.email && {
          email: facts.email,
          // Links in the mails before end: they may have gone to a stranger.
          calendarSequence: sql`${table.calendarSequence} + 1`,
        }),
        firstName: replaceValue(table.firstName, before.firstName, facts.firstName),
        lastName: replaceValue(table.lastName, before.lastName, facts.lastName),
        ...(facts.phone !== before.phone && replacePhone(table, before.phone, facts.phone)),
        contactMethod: replaceValue(table.contactMethod, before.contactMethod, facts.contactMethod),
        visitorTimeZone: replaceValue(table.visitorTimeZone, before.timeZone, facts.timeZone),
      })
      .where(and(ofClient(clientId)(table), inArray(table.status, [...openStatuses[kind]]), gt(table.startsAt, now)))
      .returning({ id: table.id });
    calls.push(...updated.map(({ id }) => ({ kind, id })));
  }
  return calls;
}

/** The column's new value: `after` where it was `before`. What the coach emptied stays with the call. */
const replaceValue = (column: AnyPgColumn, before: string | null, after: string | null): SQL =>
  replaceWhere(column, sql`${column} = ${before}::varchar`, after);

const replaceWhere = (column: AnyPgColumn, condition: SQL, after: string | null): SQL =>
  sql`case when ${condition} then coalesce(${after}::varchar, ${column}) else ${column} end`;

/** The same number may be written in several ways. */
function replacePhone({ phone, phoneDigits }: CallTable, before: string | null, after: string | null) {
  const toDigits = (number: string | null) => number && extractPhoneDigits(number);
  const isBefore = sql`${phoneDigits} = ${toDigits(before)}::varchar`;
  return {
    phone: replaceWhere(phone, isBefore, after),
    phoneDigits: replaceWhere(phoneDigits, isBefore, toDigits(after)),
  };
}

/**
 * Queues the confirmations of these calls once more, or the payment link of a call that is not paid. Links in the mails
 * before end, since they may have gone to a stranger. A confirmation that is still waiting is not doubled.
 */
export async function resendConfirmations(tx: Db, ctx: AppContext, calls: readonly CallAhead[]): Promise<void> {
  for (const call of calls) {
    const table: CallTable = callTables[call.kind];
    await tx
      .update(table)
      .set({ calendarSequence: sql`${table.calendarSequence} + 1` })
      .where(eq(table.id, call.id));
    const booking = await readBooking(tx, call);
    if (await renewPaymentLinkToken(tx, ctx, booking)) continue;
    const kind = call.kind === 'free' ? 'free-call-confirmation' : 'paid-call-confirmation';
    const isWaiting = and(
      matchBooking(mails, call),
      inArray(mails.kind, [kind, 'call-moved']),
      eq(mails.state, 'queued'),
    );
    if ((await tx.$count(mails, isWaiting)) > 0) continue;
    await queueMails(tx, ctx.queue, [createBookingMail(booking, { kind, recipient: booking.email })]);
  }
}
