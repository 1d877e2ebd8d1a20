import type { BookingKind } from './bookings.ts';

/**
 * The most that visitors may have open before a booking needs a proof of work and, if it is free, a confirmation by
 * mail. A free call counts while it is open and ahead, a paid one while its time is held for an open payment.
 */
export type BookingCeilings = {
  /** Per address (an IPv4 address or an IPv6 /64). */
  freeCallsPerAddress: number;
  holdsPerAddress: number;
  /** Free calls and holds together, per IPv4 /24 or IPv6 /56. */
  perBlock: number;
  /** Free calls and holds together, per IPv4 /24 or IPv6 /48. */
  perOrganization: number;
  /** Bookings of all visitors in the last hour, and slots that all visitors hold for payment at once. */
  perHour: number;
};

/** Returns the ceilings times `factor`. */
export function scaleCeilings(ceilings: BookingCeilings, factor: number): BookingCeilings {
  const scale = (ceiling: number) => Math.min(MAX_CEILING, Math.floor(ceiling * factor));
  return {
    freeCallsPerAddress: scale(ceilings.freeCallsPerAddress),
    holdsPerAddress: scale(ceilings.holdsPerAddress),
    perBlock: scale(ceilings.perBlock),
    perOrganization: scale(ceilings.perOrganization),
    perHour: scale(ceilings.perHour),
  };
}

/** The highest ceiling: more than any calendar has slots, and small enough for sums in a database integer. */
const MAX_CEILING = 100_000_000;

/** The open bookings from the visitor's networks. A free call that waits for its confirmation counts as held only. */
export type OpenBookingCounts = {
  callsAtAddress: number;
  unconfirmedAtAddress: number;
  holdsAtAddress: number;
  /** Free calls and paid holds. */
  openInBlock: number;
  openInOrganization: number;
  /** Unconfirmed free calls and paid holds, which end by themselves within half an hour. */
  heldInBlock: number;
  heldInOrganization: number;
  /** Bookings of all visitors in the last hour, except expired ones. */
  lastHour: number;
  /** Slots that all visitors hold for payment now. */
  paidHoldsEverywhere: number;
};

/**
 * Returns whether the site as a whole has unusually many bookings. Holds for payment do not count for free
 * calls: otherwise a few networks could force all visitors to confirm by mail.
 */
export const isSiteCeilingReached = (
  kind: BookingKind,
  { lastHour, paidHoldsEverywhere }: Pick<OpenBookingCounts, 'lastHour' | 'paidHoldsEverywhere'>,
  { perHour }: BookingCeilings,
): boolean => lastHour >= perHour || (kind === 'paid' && paidHoldsEverywhere >= perHour);

/** Returns whether this visitor's networks have reached one of their ceilings. */
export function isNetworkCeilingReached(
  kind: BookingKind,
  counts: OpenBookingCounts,
  ceilings: BookingCeilings,
): boolean {
  const isAddressFull =
    kind === 'free'
      ? counts.callsAtAddress >= ceilings.freeCallsPerAddress
      : counts.holdsAtAddress >= ceilings.holdsPerAddress;
  return (
    isAddressFull || counts.openInBlock >= ceilings.perBlock || counts.openInOrganization >= ceilings.perOrganization
  );
}

/** Returns whether a booking needs a proof of work, and a free one a confirmation too. */
export const isPastCeiling = (kind: BookingKind, counts: OpenBookingCounts, ceilings: BookingCeilings): boolean =>
  isNetworkCeilingReached(kind, counts, ceilings) || isSiteCeilingReached(kind, counts, ceilings);

/**
 * The most slots held at once above the ceilings, as a multiple of the hourly ceiling: in general, and for an
 * organization that has nothing open.
 */
const HOLD_FACTOR = 2;
const NEWCOMER_HOLD_FACTOR = 4;

/**
 * Returns whether one more slot may be held above the ceilings. As many may be held above them as below, so that
 * solving proofs cannot fill the calendar. `totalHeld`: slots of this kind, held by all visitors. When the owner
 * of a few networks holds all that is allowed, visitors from other networks still find room.
 */
export function canHoldPastCeiling(
  kind: BookingKind,
  counts: OpenBookingCounts,
  totalHeld: number,
  ceilings: BookingCeilings,
): boolean {
  // Confirmed calls count as well: otherwise a mailbox that confirms everything would have no ceiling.
  const hasAddressRoom =
    kind === 'free'
      ? counts.unconfirmedAtAddress < ceilings.freeCallsPerAddress &&
        counts.callsAtAddress + counts.unconfirmedAtAddress < 2 * ceilings.freeCallsPerAddress
      : counts.holdsAtAddress < 2 * ceilings.holdsPerAddress;
  const isNewcomer = counts.openInOrganization + counts.heldInOrganization === 0;
  const maxTotalHeld = ceilings.perHour * (isNewcomer ? NEWCOMER_HOLD_FACTOR : HOLD_FACTOR);
  return (
    hasAddressRoom &&
    counts.heldInBlock < ceilings.perBlock &&
    counts.heldInOrganization < ceilings.perOrganization &&
    counts.openInBlock + counts.heldInBlock < 2 * ceilings.perBlock &&
    counts.openInOrganization + counts.heldInOrganization < 2 * ceilings.perOrganization &&
    totalHeld < maxTotalHeld
  );
}

/** The work of a proof, 1 to 5: it grows with the share of its allowance that this organization holds. */
export const getProofEffort = (
  { heldInOrganization }: Pick<OpenBookingCounts, 'heldInOrganization'>,
  { perOrganization }: BookingCeilings,
): number => 1 + Math.min(4, (4 * heldInOrganization) / perOrganization);
