import { expect, test } from 'vitest';
import {
  type BookingCeilings,
  canHoldPastCeiling,
  getProofEffort,
  isNetworkCeilingReached,
  isSiteCeilingReached,
  type OpenBookingCounts,
  scaleCeilings,
} from './booking-ceilings.ts';
import { getConfirmDeadline } from './holds.ts';

const ceilings: BookingCeilings = {
  freeCallsPerAddress: 5,
  holdsPerAddress: 3,
  perBlock: 20,
  perOrganization: 40,
  perHour: 30,
};
const noBookings: OpenBookingCounts = {
  callsAtAddress: 0,
  unconfirmedAtAddress: 0,
  holdsAtAddress: 0,
  openInBlock: 0,
  openInOrganization: 0,
  heldInBlock: 0,
  heldInOrganization: 0,
  lastHour: 0,
  paidHoldsEverywhere: 0,
};

test.each([
  ['free', {}, false],
  ['free', { callsAtAddress: 4, holdsAtAddress: 3 }, false],
  ['free', { callsAtAddress: 5 }, true],
  ['paid', { callsAtAddress: 5, holdsAtAddress: 2 }, false],
  ['paid', { holdsAtAddress: 3 }, true],
  ['free', { openInBlock: 19 }, false],
  ['free', { openInBlock: 20 }, true],
  ['paid', { openInBlock: 20 }, true],
  ['free', { openInOrganization: 39 }, false],
  ['paid', { openInOrganization: 40 }, true],
  ['free', { unconfirmedAtAddress: 5, heldInBlock: 20, heldInOrganization: 40, lastHour: 30 }, false],
] as const)('a %s call where %j is open: the network is full: %s', (kind, open, expected) => {
  expect(isNetworkCeilingReached(kind, { ...noBookings, ...open }, ceilings)).toBe(expected);
});

test("the site's ceiling counts the bookings of an hour", () => {
  for (const kind of ['free', 'paid'] as const) {
    expect(isSiteCeilingReached(kind, { lastHour: 29, paidHoldsEverywhere: 29 }, ceilings)).toBe(false);
    expect(isSiteCeilingReached(kind, { lastHour: 30, paidHoldsEverywhere: 0 }, ceilings)).toBe(true);
  }
  expect(isSiteCeilingReached('paid', { lastHour: 0, paidHoldsEverywhere: 30 }, ceilings)).toBe(true);
  expect(isSiteCeilingReached('free', { lastHour: 0, paidHoldsEverywhere: 1000 }, ceilings)).toBe(false);
});

test.each([
  ['free', { callsAtAddress: 5, unconfirmedAtAddress: 4 }, 0, true],
  ['free', { callsAtAddress: 5, unconfirmedAtAddress: 5 }, 0, false],
  ['paid', { holdsAtAddress: 5 }, 0, true],
  ['paid', { holdsAtAddress: 6 }, 0, false],
  ['free', { openInBlock: 20, heldInBlock: 19 }, 0, true],
  ['free', { heldInBlock: 20 }, 0, false],
  ['paid', { openInOrganization: 40, heldInOrganization: 39 }, 0, true],
  ['paid', { heldInOrganization: 40 }, 0, false],
  ['free', { openInOrganization: 1 }, 59, true],
  ['free', { openInOrganization: 1 }, 60, false],
  ['free', {}, 60, true],
  ['free', {}, 119, true],
  ['free', {}, 120, false],
] as const)('a %s call past the ceiling where %j is open and %s times are held: %s', (kind, open, held, expected) => {
  expect(canHoldPastCeiling(kind, { ...noBookings, ...open }, held, ceilings)).toBe(expected);
});

test('ceilings are raised in proportion, up to a database integer', () => {
  expect(scaleCeilings(ceilings, 10)).toEqual({
    freeCallsPerAddress: 50,
    holdsPerAddress: 30,
    perBlock: 200,
    perOrganization: 400,
    perHour: 300,
  });
  expect(scaleCeilings(ceilings, 1.5).freeCallsPerAddress).toBe(7);
  expect(scaleCeilings({ ...ceilings, perHour: 1_000_000 }, 1_000_000).perHour).toBe(100_000_000);
});

test('a proof takes more work the more is held', () => {
  expect([0, 20, 40, 400].map((heldInOrganization) => getProofEffort({ heldInOrganization }, ceilings))).toEqual([
    1, 3, 5, 5,
  ]);
});

test('a call is held for half an hour', () => {
  expect(getConfirmDeadline(new Date('2027-01-01T23:45:00Z'))).toEqual(new Date('2027-01-02T00:15:00Z'));
});
