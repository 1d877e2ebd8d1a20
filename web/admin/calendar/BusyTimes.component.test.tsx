import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { listWeeklySlots } from '#contracts/calendar/calendar.ts';
import { weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { mockCalendar } from '../../testing/sample-calendar.ts';
import { coach } from '../../testing/sample-people.ts';
import TimeSlotsPage from './TimeSlotsPage.tsx';

/** Thursday, June 17, 2027, with a busy afternoon in New York. */
const thursday = {
  date: '2027-06-17',
  isInSeason: true,
  isBlocked: false,
  reason: null,
  halfHours: [
    { time: '100pm', value: '2027-06-17-100pm', startsAt: '2027-06-17T17:00:00.000Z', state: 'open' },
    { time: '200pm', value: '2027-06-17-200pm', startsAt: '2027-06-17T18:00:00.000Z', state: 'busy' },
  ].map((half) => ({ ...half, reason: null, call: null })),
  busy: [{ startsAt: '2027-06-17T18:00:00.000Z', endsAt: '2027-06-17T21:00:00.000Z', calendar: 'Family' }],
  skippedTimes: [],
};
const busyTimes = page.getByRole('list', { name: 'Busy times' });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-14T14:00:00Z') });
  setUserState({ status: 'signed-in', user: coach });
  mockCalendar([thursday]);
  mockEndpoint(listOpenSlots, () => replyWith([]));
});

async function open(query: string) {
  history.replaceState(null, '', `/admin/time-slots?${query}`);
  await renderPage(<TimeSlotsPage />);
}

test('the month shows which days are busy, and a day when and from which calendar', async () => {
  await page.viewport(390, 800);
  await open('month=2027-06');
  await page.getByRole('button', { name: 'Thursday, June 17, 2027: 1 open, 1 closed while you’re busy' }).click();
  await expect.element(busyTimes).toMatchTextContent('Busy 2:00 PM to 5:00 PM, from: Family');
  await expect.element(page.getByText('closed while you’re busy, from: Family')).toBeVisible();
  await expectAccessible();
});

test('a day that the coach closed as a calendar can’t be read says so', async () => {
  const { busy: _, ...unread } = thursday;
  mockCalendar([unread]);
  await open('month=2027-06');
  const words = 'closed, as one of your calendars can’t be read';
  await page.getByRole('button', { name: `Thursday, June 17, 2027: 1 open, 1 ${words}` }).click();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('what a visitor sees stands apart from what is closed meanwhile', async () => {
  await open('month=2027-06');
  await page.getByRole('button', { name: /See as a visitor/ }).click();
  const closed = page.getByRole('region', { name: 'Closed while you’re busy' });
  await expect.element(closed).toMatchTextContent('Thursday, June 17, 2027');
  await expect.element(closed).toMatchTextContent('from: Family');
});

test('the week shows the busy times of the next seven days over the coach’s own', async () => {
  const createdAt = '2027-01-01T12:00:00.000Z';
  const half = { dayOfWeek: 'thu', timeOfDay: '200pm' } as const;
  const slot = { ...half, value: weeklyValue('thu', '200pm'), label: weeklyLabel('thu', '200pm') };
  mockEndpoint(listWeeklySlots, () => replyWith([{ id: 1, ...slot, isActive: true, createdAt, updatedAt: createdAt }]));
  await open('tab=recurring');
  const cell = page.getByRole('gridcell', { name: /^Thursday.*2:00 PM, open, busy this week, from: Family$/ });
  await expect.element(cell).toBeVisible();
  // While the coach decides about opening it.
  await expect
    .element(page.getByRole('gridcell', { name: /^Thursday.*4:30 PM, closed, busy this week, from: Family$/ }))
    .toBeVisible();
  await expect.element(page.getByText('Busy in the next seven days, from: Family.')).toBeVisible();
  await expectAccessible();
});
