import { describe, expect, test } from 'vitest';
import {
  computeIdleStatus,
  computeLastActiveAt,
  computeSessionStatus,
  formatCountdown,
  getSessionExpiry,
} from './session.ts';

const start = new Date('2027-01-01T12:00:00Z');
const after = (minutes: number, seconds = 0) => new Date(start.getTime() + minutes * 60_000 + seconds * 1000);
const session = (lastActiveMinutes = 0) => {
  const times = { startedAt: start, lastActiveAt: after(lastActiveMinutes) };
  return { ...times, expire: getSessionExpiry(times), endReason: null };
};
const DAY = 24 * 60;

describe('a session', () => {
  test('lives for 30 minutes without activity, and no second longer', () => {
    expect(computeSessionStatus(session(), after(29, 59))).toBe('live');
    expect(computeSessionStatus(session(), after(30))).toBe('timed-out');
    expect(computeSessionStatus(session(10), after(39, 59))).toBe('live');
  });

  test('ends after 24 hours, even with activity', () => {
    expect(computeSessionStatus(session(DAY - 1), after(DAY - 1, 59))).toBe('live');
    expect(computeSessionStatus(session(DAY - 1), after(DAY))).toBe('too-old');
  });

  test('times out if the user was idle before the 24 hours were over', () => {
    expect(computeSessionStatus(session(DAY - 31), after(DAY))).toBe('timed-out');
  });

  test('shows why it ended for 24 hours, then is forgotten', () => {
    expect(computeSessionStatus(session(), after(30 + DAY, -1))).toBe('timed-out');
    expect(computeSessionStatus(session(), after(30 + DAY))).toBe('forgotten');
    const ended = { ...session(), expire: after(5), endReason: 'taken-over' as const };
    expect(computeSessionStatus(ended, after(5))).toBe('taken-over');
    expect(computeSessionStatus(ended, after(5 + DAY, -1))).toBe('taken-over');
    expect(computeSessionStatus(ended, after(5 + DAY))).toBe('forgotten');
  });

  test('counts from the reported activity, never earlier than the known one', () => {
    expect(computeLastActiveAt(start, after(10), 60)).toEqual(after(9));
    expect(computeLastActiveAt(after(9, 30), after(10), 60)).toEqual(after(9, 30));
    expect(computeLastActiveAt(start, after(10), 0)).toEqual(after(10));
    expect(computeLastActiveAt(start, after(10), -500)).toEqual(after(10));
    expect(computeLastActiveAt(start, after(10), 999_999_999)).toEqual(start);
  });
});

describe('an idle browser', () => {
  const minutes = (m: number, s = 0) => computeIdleStatus((m * 60 + s) * 1000);
  test('shows nothing for 25 minutes, counts down from 5:00, and ends at 30', () => {
    expect(minutes(24, 59)).toMatchObject({ phase: 'active' });
    expect(minutes(25)).toMatchObject({ phase: 'warning', secondsLeft: 300 });
    expect(minutes(29, 59)).toMatchObject({ phase: 'warning', secondsLeft: 1 });
    expect(minutes(30)).toMatchObject({ phase: 'over' });
    expect(minutes(600)).toMatchObject({ phase: 'over' });
  });

  test.each([0, 1, 24 * 60_000 + 1, 25 * 60_000 - 1, 25 * 60_000, 25 * 60_000 + 1, 27 * 60_000 + 250, 30 * 60_000 - 1])(
    'after %d ms knows when its status changes, to the millisecond',
    (idleMs) => {
      const known = (ms: number) => ({ ...computeIdleStatus(ms), changesInMs: 0 });
      const { changesInMs } = computeIdleStatus(idleMs);
      expect(known(idleMs + changesInMs - 1)).toEqual(known(idleMs));
      expect(known(idleMs + changesInMs)).not.toEqual(known(idleMs));
    },
  );

  test('stays over', () => expect(computeIdleStatus(30 * 60_000).changesInMs).toBe(Number.POSITIVE_INFINITY));

  test.each([
    [300, '5:00'],
    [299, '4:59'],
    [61, '1:01'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%d seconds are %s', (seconds, label) => expect(formatCountdown(seconds)).toBe(label));
});
