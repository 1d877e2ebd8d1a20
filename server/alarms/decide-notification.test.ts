import { expect, test } from 'vitest';
import { decideNotification, type NotificationDecision } from './decide-notification.ts';

const at = (time: string) => new Date(`2027-01-02T${time}:00Z`);
const yesterdayAt = (time: string) => new Date(`2027-01-01T${time}:00Z`);
const never = null;

/** Each at 12:00, with when the alarm started, when a mail was last attempted, and when one last left. */
const ongoing: [string, Date, Date | null, Date | null, NotificationDecision][] = [
  ['a new alarm', at('12:00'), never, never, 'now'],
  ['another process has just attempted it', at('12:00'), at('12:00'), never, 'later'],
  ['an attempt failed three minutes ago', at('11:57'), at('11:57'), never, 'later'],
  ['an attempt failed four minutes ago', at('11:56'), at('11:56'), never, 'late'],
  ['a mail has left', at('11:00'), at('11:00'), at('11:00'), 'later'],
  ['it lasts for almost a day', yesterdayAt('12:01'), yesterdayAt('12:01'), yesterdayAt('12:01'), 'later'],
  ['it lasts for a day', yesterdayAt('12:00'), yesterdayAt('12:00'), yesterdayAt('12:00'), 'now'],
  ['the mail after a day has just failed', yesterdayAt('12:00'), at('11:58'), yesterdayAt('12:00'), 'later'],
  ['it came back within the hour', at('12:00'), at('11:01'), at('11:01'), 'later'],
  ['it came back after an hour', at('12:00'), at('11:00'), at('11:00'), 'now'],
  ['it came back, and the mail failed', at('11:50'), at('11:55'), at('10:00'), 'late'],
];
test.each(ongoing)('while it lasts: %s', (_, startedAt, attemptedAt, notifiedAt, expected) => {
  const options = { isOver: false, now: at('12:00') };
  expect(decideNotification({ startedAt, attemptedAt, notifiedAt }, options)).toBe(expected);
});

const over: [string, Date, Date | null, Date | null, NotificationDecision][] = [
  ['nobody attempted a mail', at('11:55'), never, never, 'none'],
  ['a mail has left', at('11:00'), at('11:00'), at('11:00'), 'none'],
  ['mails failed, the last one just now', at('11:00'), at('11:58'), never, 'later'],
  ['mails failed', at('11:00'), at('11:55'), never, 'late'],
  ['the mail after a day failed', yesterdayAt('11:00'), at('11:55'), yesterdayAt('11:00'), 'none'],
  ['it came back within the hour of a mail', at('11:30'), at('11:10'), at('11:10'), 'none'],
];
test.each(over)('once it is over: %s', (_, startedAt, attemptedAt, notifiedAt, expected) => {
  const options = { isOver: true, now: at('12:00') };
  expect(decideNotification({ startedAt, attemptedAt, notifiedAt }, options)).toBe(expected);
});
