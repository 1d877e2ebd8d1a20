import { expect, test } from 'vitest';
import { edit, judge, remove, replaceAnswer } from './change-run.ts';
import type { Run } from './check-run.ts';

test.each<[string, RegExp, (run: Run) => void]>([
  [
    'an acknowledged call is gone',
    /free-1|eve/,
    ({ database: { bookings } }) => remove(bookings, ({ kind }) => kind === 'free'),
  ],
  [
    'a refused call is there',
    /by the replies it is not booked/,
    (run) => {
      for (const action of ['book-free', 'move']) replaceAnswer(run, action, { type: 'answered', status: 409 });
    },
  ],
  [
    'an acknowledged move is lost',
    /by the replies it is pending at 2027-01-04-1200pm/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'free' }, { slot: '2027-01-04-930am' }),
  ],
  [
    'a move happened twice',
    /was moved to/,
    ({ database: { events } }) =>
      events.push({ ...(events[0] as (typeof events)[number]), fromSlot: '2027-01-04-1200pm' }),
  ],
  [
    'a move is missing in the history',
    /was moved to/,
    ({ database: { events } }) => remove(events, ({ action }) => action === 'move'),
  ],
  [
    'a call has another number than its reply',
    /was told of the call/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'paid' }, { intentId: 'pi_9' }),
  ],
  [
    'a call lost its half-hour',
    /has 0 half-hours/,
    ({ database: { halfHours } }) => remove(halfHours, ({ id }) => id === 1),
  ],
  [
    'a call has half its time',
    /has 1 half-hours and needs 2/,
    ({ database: { halfHours } }) => remove(halfHours, ({ id }) => id === 3),
  ],
  [
    'a half-hour belongs to nobody',
    /does not exist/,
    ({ database: { halfHours } }) =>
      halfHours.push({ id: 9, kind: 'paid', bookingId: 9, slot: 'x', startsAt: 1, primaryId: null, heldUntil: null }),
  ],
  [
    'a confirmed call is still held',
    /is held/,
    ({ database: { halfHours } }) => edit(halfHours, { id: 2 }, { heldUntil: 1 }),
  ],
  [
    'the second half-hour does not follow',
    /does not follow/,
    ({ database: { halfHours } }) => edit(halfHours, { id: 3 }, { startsAt: 5 }),
  ],
  [
    'a canceled call keeps its time',
    /needs 0/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'free' }, { status: 'cancelled' }),
  ],
  [
    'a status has no history',
    /its history ends with/,
    ({ database: { events } }) => remove(events, ({ action }) => action === 'settle'),
  ],
  [
    'a change of the coach is not in the audit log',
    /audit log has 0 changes/,
    ({ database: { events } }) => edit(events, { action: 'move' }, { actor: 'coach@example.com' }),
  ],
])('notices that %s', (_name, sentence, change) => {
  expect(judge(change).join('\n')).toMatch(sentence);
});
