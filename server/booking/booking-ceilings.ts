import {
  type BookingCeilings,
  canHoldPastCeiling,
  getProofEffort,
  isNetworkCeilingReached,
  isSiteCeilingReached,
  type OpenBookingCounts,
} from '#domain/booking-ceilings.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { bookedSlots } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { BookingNetwork } from './booking-network.ts';
import { countOpenBookings, isHeldFor, organizationPath } from './count-open-bookings.ts';
import type { ProofsOfWork } from './proof-of-work.ts';

/** The network of a visitor, and the proofs of work that are needed past the ceilings. */
export type FloodGuard = { network: BookingNetwork; proofs: ProofsOfWork };

/** The lock under which visitors' bookings are counted and added, so that two cannot pass a ceiling together. */
export const VISITOR_BOOKINGS_LOCK = 'bookings of visitors';

/** The ceiling from which no lock is taken. Only tests of races and speed set it so high. */
const LOCK_FREE_FROM = 1000;

/** Returns the locks of a booking within the ceilings. At 30 bookings an hour, nobody notices the wait for them. */
export const ceilingLocks = ({ perHour }: BookingCeilings): string[] =>
  perHour < LOCK_FREE_FROM ? [VISITOR_BOOKINGS_LOCK] : [];

/**
 * Checks the proof of work of a booking past a ceiling, and records for the coach that the ceiling was passed. Must not
 * run inside a transaction. Throws `PROOF_NEEDED`.
 */
export async function requireProof(
  ctx: AppContext,
  kind: BookingKind,
  { network, proofs }: FloodGuard,
  counts: OpenBookingCounts,
  proof: string | null | undefined,
): Promise<void> {
  const ceilings = ctx.config.bookingCeilings;
  if (isNetworkCeilingReached(kind, counts, ceilings)) await recordCeilingEvent(ctx, network.shortened);
  if (isSiteCeilingReached(kind, counts, ceilings)) await recordCeilingEvent(ctx);
  const purpose = { what: `${kind} call`, network: organizationPath(network.path) };
  if (await proofs.use(proof, purpose)) return;
  throw new Refusal('PROOF_NEEDED', {
    message: `${manyBookingsMessage}, so your browser has to pass a quick automatic check first, and that didn’t work. Please check your internet connection and try again, or write to ${ctx.settings.current.contact.supportEmail}.`,
    challenge: await proofs.challenge(purpose, getProofEffort(counts, ceilings)),
  });
}

/** The key of the whole site in the limit `bookingCeilings`, whose other keys are networks. */
export const ALL_VISITORS = 'all visitors';

/** Records at most one event an hour for each network, and one for the whole site. */
async function recordCeilingEvent({ limits, database, now }: AppContext, network?: string): Promise<void> {
  if (!(await limits.claimOnce('bookingCeilings', network ?? ALL_VISITORS))) return;
  await recordSecurityEvent(database, { kind: 'booking-ceiling', ...(network && { network }) }, now());
}

/** Refuses one more hold past the ceilings where too many exist: `RATE_LIMITED`. Needs `VISITOR_BOOKINGS_LOCK`. */
export async function refuseTooManyHolds(
  tx: Db,
  kind: BookingKind,
  network: BookingNetwork,
  { config, settings }: Pick<AppContext, 'config' | 'settings'>,
  now: Date,
): Promise<void> {
  const { bookingCeilings: ceilings } = config;
  const counts = await countOpenBookings(tx, network, ceilings, now);
  const totalHeld = kind === 'paid' ? counts.paidHoldsEverywhere : await tx.$count(bookedSlots, isHeldFor(kind, now));
  if (!canHoldPastCeiling(kind, counts, totalHeld, ceilings)) {
    const message = `${manyBookingsMessage}, so another time can’t be held for you yet. Please try again in half an hour, or write to ${settings.current.contact.supportEmail}.`;
    throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: CONFIRM_WITHIN_MINUTES * 60 });
  }
}

const manyBookingsMessage = 'Booking is unusually busy right now';
