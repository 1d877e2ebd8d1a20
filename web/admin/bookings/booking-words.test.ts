import { expect, test } from 'vitest';
import { bookingActions, bookingKinds, freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { statusChoices } from './booking-address.ts';
import { eventWords, statusChoiceName, statusName, toneOf } from './booking-words.ts';

const event = {
  id: 1,
  action: 'confirm' as const,
  fromStatus: 'pending',
  toStatus: 'confirmed',
  fromTime: null,
  toTime: null,
  actor: 'coach@example.com',
  createdAt: '2027-01-01T12:00:00.000Z',
};
const me = 'coach@example.com';

test.each([...freeCallStatuses, ...paidCallStatuses])('%s is told in a word, not by its code', (status) =>
  expect(statusName(status)).toMatch(/^[A-Z][a-z-]+( robot)?$/),
);

test('a status from a later release is still legible', () =>
  expect(statusName('waiting_for_bank')).toBe('waiting for bank'));

test.each(bookingKinds)('no two choices of the filter for %s calls read the same', (kind) => {
  const names = statusChoices[kind].map((choice) => statusChoiceName(choice, kind));
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['confirmed', 'leaf'],
  ['paid', 'leaf'],
  ['pending', 'sand'],
  ['cancelled', 'danger'],
  ['completed', 'plain'],
  ['refunded', 'plain'],
  ['anything else', 'plain'],
])('the badge of a paid call that is %s is %s', (status, tone) => expect(toneOf({ kind: 'paid', status })).toBe(tone));

test.each(bookingActions)('that somebody did %s is told as a sentence', (action) =>
  expect(eventWords({ ...event, action }, me)).toMatch(/^You [a-z]+ /),
);

test('a move tells both times, and who moved it', () =>
  expect(eventWords({ ...event, action: 'move', actor: 'client', fromTime: 'Monday', toTime: 'Tuesday' }, me)).toBe(
    'The client moved the call from Monday to Tuesday',
  ));

test('another admin is named by her address, the site by its own name', () => {
  expect(eventWords(event, 'somebody@example.com')).toBe('coach@example.com confirmed the call');
  expect(eventWords({ ...event, actor: 'site', action: 'cancel' }, me)).toBe('The site cancelled the call');
});
