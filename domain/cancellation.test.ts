import { describe, expect, test } from 'vitest';
import {
  type CancelRule,
  canClientChange,
  cancelRules,
  describeCancelRule,
  describeChangeNotice,
  describeChangeRule,
  describeFinalTime,
  describeFreeChangeRule,
  describeOwnCancelRule,
  describePackageCancelRule,
  describeTooLateToChange,
  getChangeDeadline,
  getMoneyDeadline,
  getMoneyOnClientCancel,
  getRuleFor,
  type MoneyOnCancel,
} from './cancellation.ts';

const startsAt = new Date('2027-01-04T14:30:00Z');

test('the deadline is the last moment at which a client can change the call', () => {
  const call = { kind: 'paid', status: 'confirmed', startsAt } as const;
  const deadline = getChangeDeadline(startsAt, 12);
  expect(deadline).toEqual(new Date('2027-01-04T02:30:00Z'));
  expect(canClientChange(call, deadline, 12)).toBe(true);
  expect(canClientChange(call, new Date(deadline.getTime() + 1), 12)).toBe(false);
});

test.each([
  [0, 'it starts'],
  [1, '1 hour before it starts'],
  [12, '12 hours before it starts'],
])('a notice of %i hours ends when %s', (hours, words) => expect(describeChangeNotice(hours)).toBe(words));

const terms = (cancelRule: CancelRule, cancelDays: number | null = 14) => ({ cancelRule, cancelDays });

test('the rule tells until when a call can be moved, and what happens to the money', () => {
  const rule = describeChangeRule(describeChangeNotice(12), terms('decide'));
  expect(rule).toBe(
    'You can move your call for free, or cancel it, until 12 hours before it starts. If you cancel, I decide about what you paid and write to you within 14 days.',
  );
  expect(describeChangeRule('Friday', terms('decide'), 'part')).toMatch(
    /what you paid .* your credit go back to it\.$/,
  );
  expect(describeChangeRule('Friday', terms('decide'), 'all')).not.toMatch(/what you paid/);
  expect(describeTooLateToChange(1, terms('refund', 1))).toMatch(
    /starts in less than an hour,.*; I decide about what you paid and write to you within a day\.$/,
  );
  expect(describeTooLateToChange(12)).toMatch(/starts in less than 12 hours,/);
  expect(describeTooLateToChange(0)).toMatch(/has already begun,/);
  expect(describeFreeChangeRule('Friday')).toBe('You can move or cancel your call until Friday.');
  expect(describeFinalTime(1)).toMatch(/in less than an hour, so you won’t be able to move or cancel it/);
  expect(describeTooLateToChange(12)).toMatch(/less than 12 hours, so please write to me if you can’t make it\.$/);
});

test.each([
  ['decide', null, 'If you cancel, I decide about what you paid and write to you.'],
  [
    'refund',
    14,
    'If you cancel by then, everything you paid by card goes back to your card within 14 days. After that,',
  ],
  ['credit', 14, 'If you cancel by then, the minutes become credit for another call. After that, even if the call was'],
] as const)('the rule “%s” says what it does', (rule, days, words) =>
  expect(describeCancelRule(terms(rule, days))).toContain(words),
);

describe('a call that was moved', () => {
  const earlier = new Date('2026-12-28T14:30:00Z');
  const times = { startsAt, earliestStartsAt: earlier, changeNoticeHours: 24 };
  const describe = (now: string) =>
    describeOwnCancelRule({ ...terms('refund'), ...times }, new Date(now), () => 'Sunday');

  test('counts from the earliest time that it ever had', () => {
    expect(getMoneyDeadline(times)).toEqual(new Date('2026-12-27T14:30:00Z'));
    expect(getMoneyDeadline({ ...times, startsAt: earlier, earliestStartsAt: startsAt })).toEqual(
      new Date('2026-12-27T14:30:00Z'),
    );
  });

  test('names that limit, and says when it has passed', () => {
    expect(describe('2026-12-27T14:30:00Z')).toContain('If you cancel by Sunday, everything');
    expect(describe('2026-12-27T14:30:01Z')).toContain('counts from the earliest time your call ever had');
    const ofPackage = (now: string) => describePackageCancelRule(times, new Date(now), () => 'Sunday');
    expect(ofPackage('2026-12-27T14:30:00Z')).toBe('If you cancel it by Sunday, the call goes back to your package.');
    expect(ofPackage('2026-12-27T14:30:01Z')).toBe(
      'If you cancel it, I decide whether it counts: the limit counts from the earliest time it ever had.',
    );
  });
});

describe('the money of a call that its client cancels', () => {
  const paidCall = {
    kind: 'paid',
    status: 'confirmed',
    startsAt,
    earliestStartsAt: null,
    changeNoticeHours: 24,
    amount: 70_00,
    paid: 70_00,
    refunded: 0,
    owed: 0,
    paidWith: 'card',
    isMoneyHeld: false,
  } as const;
  const inTime = new Date('2027-01-03T14:30:00Z');
  const late = new Date('2027-01-03T14:30:01Z');

  // Everything that may differ at once, with what each rule makes of it.
  const cases: [string, object, Record<CancelRule, MoneyOnCancel>][] = [
    ['paid by card', {}, { decide: 'waits', credit: 'becomes-credit', refund: 'refund' }],
    ['partly refunded', { refunded: 10_00 }, { decide: 'waits', credit: 'waits', refund: 'refund' }],
    ['wholly refunded', { refunded: 70_00 }, { decide: 'none', credit: 'none', refund: 'none' }],
    ['paid elsewhere', { paidWith: 'elsewhere' }, { decide: 'waits', credit: 'becomes-credit', refund: 'waits' }],
    ['paid with credit', { paidWith: 'credit' }, { decide: 'credit', credit: 'credit', refund: 'credit' }],
    ['a gift', { amount: 0, paid: 0, paidWith: 'elsewhere' }, { decide: 'none', credit: 'none', refund: 'none' }],
    ['not paid yet', { paid: 0, owed: 70_00 }, { decide: 'none', credit: 'none', refund: 'none' }],
    ['of an unknown payment', { paid: 0 }, { decide: 'waits', credit: 'waits', refund: 'waits' }],
    ['disputed', { isMoneyHeld: true }, { decide: 'waits', credit: 'waits', refund: 'waits' }],
    ['free', { kind: 'free' }, { decide: 'none', credit: 'none', refund: 'none' }],
    ['cancelled before', { status: 'cancelled' }, { decide: 'none', credit: 'none', refund: 'none' }],
    ['completed', { status: 'completed' }, { decide: 'none', credit: 'none', refund: 'none' }],
  ];
  test.each(cases.flatMap(([name, changed, fates]) => cancelRules.map((rule) => [name, rule, changed, fates[rule]])))(
    '%s, by the rule “%s”',
    (_, rule, changed, fate) => {
      const call = { ...paidCall, ...terms(rule as CancelRule), ...(changed as object) };
      expect(getMoneyOnClientCancel(call, inTime)).toBe(fate);
      // Whatever was agreed, a late cancellation is the coach's to decide, and minutes stay minutes.
      const lateFate = fate === 'refund' || fate === 'becomes-credit' ? 'waits' : fate;
      expect(getMoneyOnClientCancel(call, late)).toBe(lateFate);
      const moved = { ...call, startsAt: new Date('2027-03-04T14:30:00Z'), earliestStartsAt: startsAt };
      expect(getMoneyOnClientCancel(moved, inTime)).toBe(fate);
      expect(getMoneyOnClientCancel(moved, late)).toBe(lateFate);
    },
  );
});

test('only what a card has paid goes back to it; the other rules hold for any money', () => {
  const rulesFor = (paidWith: string) => cancelRules.map((rule) => getRuleFor(paidWith, rule));
  expect(rulesFor('card')).toEqual(['decide', 'credit', 'refund']);
  expect(rulesFor('elsewhere')).toEqual(['decide', 'credit', 'decide']);
});
