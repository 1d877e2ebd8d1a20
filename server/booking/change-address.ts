import { isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { type CallId, isAbout } from '../db/calls-view.ts';
import { findClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, ne, sql } from '../db/drizzle.ts';
import { clientAddresses, clients, creditAdjustments, mails, namedClients, paymentDecisions } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { lockCredit } from './credit.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { renewPaymentLinkToken } from './payment-links.ts';
import { lockBooking, readBooking, type StoredBooking, updateBooking } from './stored-bookings.ts';

/**
 * Corrects a booking's address. Queued mails about the booking go to the new address, and links in earlier mails end,
 * since those may have gone to a stranger. Throws `NOT_FOUND`, `ALREADY_BOOKED` if the address has another free call
 * ahead, and `NOT_POSSIBLE` if a package pays for the call, or if credit is tied to it and the address is another
 * client's.
 */
export async function changeBookingAddress(
  tx: Db,
  ctx: AppContext,
  admin: string,
  bookingId: CallId,
  email: string,
): Promise<void> {
  const now = ctx.now();
  await lockClient(tx, { email });
  const booking = await lockBooking(tx, bookingId);
  if (booking.email === email) return;
  if (booking.packageId !== null) {
    const message =
      'This call is one of a package. Please correct the address under People, so that the package gets it too.';
    throw new Refusal('NOT_POSSIBLE', message);
  }
  if (booking.kind === 'free' && isOpenBooking(booking) && booking.startsAt > now) {
    await refuseSecondFreeCall(tx, { email }, now, 'Someone with that address already has an upcoming free call.');
  }
  if (await isCreditTied(tx, booking)) await takeCreditAlong(tx, booking, email, now);
  await updateBooking(tx, booking, { email, calendarSequence: booking.calendarSequence + 1 });
  const isSpent = and(eq(creditAdjustments.coachingCallId, booking.id), eq(creditAdjustments.cause, 'spent'));
  if (booking.kind === 'paid') await tx.update(creditAdjustments).set({ email }).where(isSpent);
  const isWaiting = and(isAbout(mails, booking), eq(mails.recipient, booking.email), eq(mails.state, 'queued'));
  await tx.update(mails).set({ recipient: email }).where(isWaiting);
  // Queued notices will name the new address.
  const notices = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(isAbout(mails, booking), eq(mails.state, 'queued')));
  const isOld = and(eq(namedClients.email, booking.email), inArray(namedClients.mailId, notices));
  await tx.update(namedClients).set({ email }).where(isOld);
  await nameInSentAgendas(tx, booking, email);
  const subject = `gave ${describeBooking(booking, ctx.settings.coachTimeZone)} the address ${email}`;
  await recordBookingChange(tx, admin, subject, now);
}

/** Records that agendas sent earlier show the person with the new address, so that an erasure finds them. */
async function nameInSentAgendas(tx: Db, { kind, id }: CallId, email: string): Promise<void> {
  const isListed = sql`${mails.sentContent} ->> 'text' ~ ${`[?]booking=${kind}-${id}(?![0-9])`}`;
  const agendas = await tx
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, 'agenda'), isListed));
  if (agendas.length > 0) await tx.insert(namedClients).values(agendas.map(({ mailId }) => ({ mailId, email })));
}

/** The functions with which `sendMailAgain` corrects the address of a booking together with that of its mail. */
export const addressCorrection = {
  changeAddress: changeBookingAddress,
  renewPaymentLink: async (tx: Db, ctx: AppContext, booking: CallId): Promise<void> => {
    await renewPaymentLinkToken(tx, ctx, await readBooking(tx, booking));
  },
};

/** Returns whether the call has taken minutes from its client's credit, or has given some. */
async function isCreditTied(tx: Db, { kind, id, rolloverMinutes, minutesFromCredit }: StoredBooking): Promise<boolean> {
  if (rolloverMinutes !== 0 || minutesFromCredit !== 0) return true;
  if (kind === 'free') return false;
  const isDecided = and(eq(paymentDecisions.coachingCallId, id), ne(paymentDecisions.creditMinutes, 0));
  const isGivenBack = and(eq(creditAdjustments.coachingCallId, id), eq(creditAdjustments.cause, 'given back'));
  return (await tx.$count(paymentDecisions, isDecided)) + (await tx.$count(creditAdjustments, isGivenBack)) > 0;
}

/** Adds the new address to the client who owns the credit. Throws `NOT_POSSIBLE` if another client has the address. */
async function takeCreditAlong(tx: Db, booking: StoredBooking, email: string, now: Date): Promise<void> {
  await lockCredit(tx, booking.email, now);
  const clientId = await findClientId(tx, booking.email);
  if (clientId !== null) await tx.insert(clientAddresses).values({ email, clientId }).onConflictDoNothing();
  if (clientId === (await findClientId(tx, email))) {
    // The client's main address gets links to all data, so it must not stay the mistyped one.
    await tx
      .update(clients)
      .set({ email })
      .where(and(eq(clients.id, clientId ?? 0), eq(clients.email, booking.email)));
    return;
  }
  const message = `Credit of ${booking.email} is tied to this call, and ${email} belongs to someone else. If they’re the same person, please join the two under People first.`;
  throw new Refusal('NOT_POSSIBLE', message);
}
