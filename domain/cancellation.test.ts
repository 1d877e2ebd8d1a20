import { expect, test } from 'vitest';
import {
  canClientChange,
  describeChangeNotice,
  describeChangeRule,
  describeFinalTime,
  describeTooLateToChange,
  getChangeDeadline,
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

test('the rule tells until when a call can be moved, and what happens to the money', () => {
  const rule = describeChangeRule(describeChangeNotice(12));
  expect(rule).toMatch(/move your call for free, or cancel it, until 12 hours before it starts/);
  expect(rule).toMatch(/no automatic refund/);
  expect(describeTooLateToChange(1)).toMatch(/starts in less than an hour,.*no automatic refund/);
  expect(describeTooLateToChange(12)).toMatch(/starts in less than 12 hours,/);
  expect(describeTooLateToChange(0)).toMatch(/has already begun,/);
  expect(describeChangeRule('Friday', 'free')).toBe('You can move or cancel your call until Friday.');
  expect(describeFinalTime(1)).toMatch(/in less than an hour, so you won’t be able to move or cancel it/);
  expect(describeTooLateToChange(12, 'free')).toMatch(
    /less than 12 hours, so please write to me if you can’t make it\.$/,
  );
});
