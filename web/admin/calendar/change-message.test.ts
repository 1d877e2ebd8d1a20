import { expect, test } from 'vitest';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { changeMessage } from './change-message.ts';

const call = { kind: 'free', id: 1 } as BookingSummary;

test.each([
  [[], 'You blocked it.'],
  [[call], 'You blocked it. There’s 1 booked call in this time. It stays booked.'],
  [[call, call], 'You blocked it. There are 2 booked calls in this time. They stay booked.'],
])('joins the reply to a change with the number of calls in its way', (inTheWay, message) => {
  expect(changeMessage({ message: 'You blocked it.', inTheWay })).toBe(message);
});
