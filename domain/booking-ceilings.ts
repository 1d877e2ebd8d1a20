import type { BookingKind } from './bookings.ts';

/**
 * What visitors may have open before a booking needs a proof of work and, if it is free, a confirmation by mail. A free
 * call counts while it is open and ahead, a paid one while its time is held for an open payment.
 */
export type BookingCeilings = {
  /** Of one address (an IPv4 address or an IPv6 /64). */
  freeCallsPerAddress: number;
  holdsPerAddress: number;
  /** Free calls and holds together, of an IPv4 /24 or an IPv6 /56. */
  perBlock: number;
  /** The same, of an IPv4 /24 or an IPv6 /48. */
  perOrganization: number;
  /** Bookings of all visitors in the last hour, and paid times that all of them hold at once. */
  perHour: number;
};

/** The same ceilings, `factor` times as high. */
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

/** Far beyond any calendar, and small enough to be added up in a database's integer. */
const MAX_CEILING = 100_000_000;

/** What visitors of the same networks have open. A free call that waits for its confirmation counts as held only. */
export type OpenBookingCounts = {
  callsAtAddress: number;
  unconfirmedAtAddress: number;
  holdsAtAddress: number;
  /** Free calls and paid holds. */
  openInBlock: number;
  openInOrganization: number;
  /** What ends by itself within half an hour: unconfirmed free calls and paid holds. */
  heldInBlock: number;
  heldInOrganization: number;
  /** Bookings of all visitors in the last hour, but for those that were not confirmed or not paid. */
  lastHour: number;
  /** Paid times that all visitors hold now. */
  paidHoldsEverywhere: number;
};

/**
 * Whether visitors as a whole, not this network alone, have booked unusually much. Times that are held for open payments make
 * no difference to free calls: else a few networks could make everybody confirm those by mail.
 */
export const isSiteCeilingReached = (
  kind: BookingKind,
  { lastHour, paidHoldsEverywhere }: Pick<OpenBookingCounts, 'lastHour' | 'paidHoldsEverywhere'>,
  { perHour }: BookingCeilings,
): boolean => lastHour >= perHour || (kind === 'paid' && paidHoldsEverywhere >= perHour);

/** Whether this visitor's networks have reached one of their ceilings. */
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

/** Whether a booking needs more than a form that is filled in. */
export const isPastCeiling = (kind: BookingKind, counts: OpenBookingCounts, ceilings: BookingCeilings): boolean =>
  isNetworkCeilingReached(kind, counts, ceilings) || isSiteCeilingReached(kind, counts, ceilings);

/** Most times held at once past the ceilings, as a multiple of the hourly ceiling: in general, and by an organization that has nothing open. */
const HOLD_FACTOR = 2;
const NEWCOMER_HOLD_FACTOR = 4;

/**
 * Whether one more time may be held past the ceilings. As much again as below them may be held at once; nobody can fill the
 * calendar by solving many proofs. `heldEverywhere`: times of this kind, by all visitors. A visitor from elsewhere still finds
 * room when one owner of a few networks holds all that is allowed.
 */
export function canHoldPastCeiling(
  kind: BookingKind,
  counts: OpenBookingCounts,
  totalHeld: number,
  ceilings: BookingCeilings,
): boolean {
  // What was confirmed counts with what is held: else a mailbox that confirms everything would know no ceiling.
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

/** How much work a proof takes, 1 to 5: the more of what this organization may hold is held, the more. */
export const getProofEffort = (
  { heldInOrganization }: Pick<OpenBookingCounts, 'heldInOrganization'>,
  { perOrganization }: BookingCeilings,
): number => 1 + Math.min(4, (4 * heldInOrganization) / perOrganization);

/** How long a free call past the ceilings is held for its confirmation. */
export const CONFIRM_WITHIN_MINUTES = 30;

/** The moment from which such a call is not held any more. */
export const getConfirmDeadline = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + CONFIRM_WITHIN_MINUTES * 60_000);
