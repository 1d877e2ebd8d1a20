import { expect, test } from 'vitest';
import { describeCalendar } from './calendar-labels.ts';

const now = Date.parse('2027-01-04T12:00:00Z');
const state = { failingSince: null, problem: null, needsChoice: false, whenUnread: null };

test.each([
  [null, 0, 'Never read yet'],
  ['2027-01-04T11:59:30.000Z', 1, 'Read just now, 1 busy time in the next 90 days'],
  ['2027-01-04T11:57:00.000Z', 41, 'Read 3 minutes ago, 41 busy times in the next 90 days'],
  ['2027-01-04T07:00:00.000Z', 0, 'Read 5 hours ago, no busy times in the next 90 days'],
])('%s, %i', (readAt, busyCount, text) => {
  expect(describeCalendar({ ...state, readAt, busyCount }, now)).toBe(text);
});
