import { describe, expect, test } from 'vitest';
import {
  type BookingKind,
  bookingActions,
  callMinutes,
  contactMethodNames,
  contactMethods,
  countHalfHours,
  describeFreeCallLength,
  extractPhoneDigits,
  freeCallStatuses,
  getNextStatus,
  isOpenBooking,
  listPossibleActions,
  openFreeCallStatuses,
} from './bookings.ts';
import { canClientChange, getMoneyOnCancel } from './cancellation.ts';
import { computeMinuteBalance } from './credit.ts';

test('a call of 30 minutes occupies one half-hour, a longer one two', () => {
  expect(callMinutes.map((minutes) => [minutes, countHalfHours(minutes)])).toEqual([
    [30, 1],
    [45, 2],
    [60, 2],
  ]);
});

test.each([
  ['+1 (212) 555-0142', '12125550142'],
  ['1.212.555.0142', '12125550142'],
  ['\u00a0+1\t212 555 0142 ', '12125550142'],
  ['none', ''],
])('the phone number %j counts as %j', (phone, digits) => {
  expect(extractPhoneDigits(phone)).toBe(digits);
});

test("calls that are over, canceled or suspected to be a robot's do not block new ones", () => {
  const inTheWay: readonly string[] = openFreeCallStatuses;
  expect(freeCallStatuses.filter((status) => !inTheWay.includes(status))).toEqual([
    'unconfirmed',
    'completed',
    'no_show',
    'cancelled',
    'expired',
    'suspected_robot',
  ]);
});

test('the length of a free call is a span only if the coach’s own number is one of it', () => {
  const lengths = [20, 30, 45, 50].map(describeFreeCallLength);
  expect(lengths.map((text) => text.startsWith('30-45 minutes'))).toEqual([false, true, true, false]);
  expect(lengths[0]).toBe('20 minutes');
});

test('contact methods are spelled as their makers spell them', () => {
  expect(contactMethods.map((method) => contactMethodNames[method])).toEqual([
    'FaceTime',
    'WhatsApp',
    'Phone',
    'Video link',
  ]);
});

describe('the transitions of a booking', () => {
  const now = new Date('2027-01-04T14:30:00Z');
  const before = new Date('2027-01-04T14:29:59Z');
  const after = new Date('2027-01-04T14:30:01Z');

  // Actions that are not listed are not allowed.
  const allowed: Record<string, Record<string, string>> = {
    'free unconfirmed': { cancel: 'cancelled' },
    'free pending': { confirm: 'confirmed', complete: 'completed', no_show: 'no_show', cancel: 'cancelled' },
    'free confirmed': { complete: 'completed', no_show: 'no_show', cancel: 'cancelled' },
    'free completed': { reopen: 'confirmed' },
    'free no_show': { reopen: 'confirmed' },
    'free cancelled': {},
    'free expired': {},
    'free suspected_robot': { not_a_robot: 'pending' },
    'paid pending': { cancel: 'cancelled' },
    'paid paid': { confirm: 'confirmed', complete: 'completed', no_show: 'no_show', cancel: 'cancelled' },
    'paid confirmed': { complete: 'completed', no_show: 'no_show', cancel: 'cancelled' },
    'paid completed': { reopen: 'confirmed' },
    'paid no_show': { reopen: 'confirmed' },
    'paid cancelled': {},
    'paid expired': {},
    'paid refunded': {},
    'paid suspected_robot': {},
    'free paid': {},
    'free made up': {},
  };
  const cases = Object.entries(allowed).flatMap(([name, moves]) => {
    const [kind = '', ...status] = name.split(' ');
    return bookingActions.map(
      (action) => [kind as BookingKind, status.join(' '), action, moves[action] ?? null] as const,
    );
  });

  test.each(cases)('a %s call that is %s: %s → %s', (kind, status, action, expected) => {
    // Some actions are allowed only after the call has begun, some only before.
    const begun = getNextStatus(action, { kind, status, startsAt: before }, now);
    const ahead = getNextStatus(action, { kind, status, startsAt: after }, now);
    expect(begun ?? ahead).toBe(expected);
  });

  test.each([
    ['complete', 'confirmed', { begun: 'completed', ahead: null }],
    ['no_show', 'confirmed', { begun: 'no_show', ahead: null }],
    ['cancel', 'confirmed', { begun: 'cancelled', ahead: 'cancelled' }],
    ['confirm', 'pending', { begun: 'confirmed', ahead: 'confirmed' }],
    ['not_a_robot', 'suspected_robot', { begun: null, ahead: 'pending' }],
    ['reopen', 'completed', { begun: 'confirmed', ahead: 'confirmed' }],
  ] as const)('%s of a call that has begun, and of one that has not', (action, status, { begun, ahead }) => {
    expect(getNextStatus(action, { kind: 'free', status, startsAt: now }, now)).toBe(begun);
    expect(getNextStatus(action, { kind: 'free', status, startsAt: after }, now)).toBe(ahead);
  });

  test.each([
    ['free', 'unconfirmed', 'pending', 'expired'],
    ['free', 'pending', null, null],
    ['free', 'expired', null, null],
    ['free', 'cancelled', null, null],
    ['paid', 'pending', null, 'expired'],
  ] as const)('the link of a %s call that is %s makes it %s, the end of its hold %s', (kind, status, used, ended) => {
    expect(getNextStatus('confirm_by_link', { kind, status, startsAt: after }, now)).toBe(used);
    expect(getNextStatus('expire', { kind, status, startsAt: after }, now)).toBe(ended);
  });

  test('possible actions are listed in the order of the page', () => {
    expect(listPossibleActions({ kind: 'paid', status: 'paid', startsAt: before }, now)).toEqual([
      'confirm',
      'complete',
      'no_show',
      'cancel',
    ]);
    expect(listPossibleActions({ kind: 'paid', status: 'refunded', startsAt: before }, now)).toEqual([]);
  });

  test.each([
    ['free', 'unconfirmed', false],
    ['free', 'pending', true],
    ['free', 'confirmed', true],
    ['free', 'suspected_robot', false],
    ['free', 'cancelled', false],
    ['paid', 'pending', false],
    ['paid', 'paid', true],
    ['paid', 'confirmed', true],
    ['paid', 'completed', false],
    ['paid', 'expired', false],
  ] as const)('a %s call that is %s will take place: %s', (kind, status, open) => {
    expect(isOpenBooking({ kind, status })).toBe(open);
  });

  test.each([
    ['2027-01-05T14:30:00Z', 24, true],
    ['2027-01-05T14:29:59Z', 24, false],
    ['2027-01-04T14:30:00Z', 0, true],
    ['2027-01-04T14:29:59Z', 0, false],
  ])('the client can change a call at %s with %s hours of notice: %s', (startsAt, hours, expected) => {
    const call = { kind: 'free' as const, status: 'confirmed', startsAt: new Date(startsAt) };
    expect(canClientChange(call, now, hours)).toBe(expected);
    expect(canClientChange({ ...call, status: 'cancelled' }, now, hours)).toBe(false);
  });
});

describe('the balance of used minutes', () => {
  test.each([
    ['card', 60, 60, 0, { rolloverMinutes: 0, overtimeMinutes: 0 }],
    ['card', 60, 40, 0, { rolloverMinutes: 20, overtimeMinutes: 0 }],
    ['card', 60, 0, 0, { rolloverMinutes: 60, overtimeMinutes: 0 }],
    ['card', 45, 60, 0, { rolloverMinutes: 0, overtimeMinutes: 15 }],
    ['card', 45, 60, 10, { rolloverMinutes: -10, overtimeMinutes: 5 }],
    ['card', 45, 60, 90, { rolloverMinutes: -15, overtimeMinutes: 0 }],
    ['card', 45, 40, 90, { rolloverMinutes: 5, overtimeMinutes: 0 }],
    ['credit', 30, 30, 0, { rolloverMinutes: -30, overtimeMinutes: 0 }],
    ['credit', 30, 20, 0, { rolloverMinutes: -20, overtimeMinutes: 0 }],
    ['credit', 30, 40, 10, { rolloverMinutes: -40, overtimeMinutes: 0 }],
  ])('paid with %s, %s booked, %s used, %s of credit', (paidWith, minutes, minutesUsed, creditMinutes, expected) => {
    expect(computeMinuteBalance({ paidWith, minutes, minutesUsed, creditMinutes })).toEqual(expected);
  });
});

describe('the money of a canceled call', () => {
  const paid = { kind: 'paid', status: 'confirmed', amount: 70_00, refunded: 0, paidWith: 'card' } as const;

  test('waits for the decision of the coach as long as a part of it is not refunded', () => {
    expect(getMoneyOnCancel(paid)).toBe('waits');
    expect(getMoneyOnCancel({ ...paid, refunded: 69_99 })).toBe('waits');
    expect(getMoneyOnCancel({ ...paid, refunded: 70_00 })).toBe('none');
  });

  test('returns to the credit that it came from', () => {
    expect(getMoneyOnCancel({ ...paid, amount: 0, paidWith: 'credit' })).toBe('credit');
  });

  test('is earned once the call took place, and a free call has none', () => {
    expect(getMoneyOnCancel({ ...paid, status: 'completed' })).toBe('none');
    expect(getMoneyOnCancel({ ...paid, kind: 'free' })).toBe('none');
  });
});
