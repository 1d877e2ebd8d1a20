import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createDateOverride,
  listDateOverrides,
  listSpecificDates,
  listWeeklySlots,
} from '#contracts/calendar/calendar.ts';
import type { SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { addDays, formatDate } from '#domain/slot-values.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { toastOnPage } from '../../testing/toasts.ts';
import TimeSlotsPage from './TimeSlotsPage.tsx';

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
/** A day after the only date range. */
const outside = addDays(today, 900);
const createdAt = '2027-01-01T12:00:00.000Z';
const range: SpecificDate = {
  id: 1,
  type: 'date_range',
  date: null,
  timeOfDay: null,
  value: 'range',
  label: 'Spring',
  isActive: true,
  startDate: today,
  endDate: addDays(today, 365),
  createdAt,
  updatedAt: createdAt,
};
const form = page.getByRole('form', { name: 'New date override' });
const add = form.getByRole('button', { name: 'Add override' });
const tab = (name: string) => page.getByRole('tab', { name });

beforeEach(() => {
  history.replaceState(null, '', '/admin/time-slots?tab=recurring');
  mockEndpoint(listWeeklySlots, () => replyWith([]));
  mockEndpoint(listDateOverrides, () => replyWith([]));
  mockEndpoint(listCallsInTheWay, () => replyWith([]));
});

async function open(ranges: SpecificDate[]) {
  mockEndpoint(listSpecificDates, () => replyWith(ranges));
  mockEndpoint(getCalendarMonth, ({ path }) => {
    const shown = { date: today, isInSeason: true, isBlocked: false, reason: null, halfHours: [], skippedTimes: [] };
    const month = { month: path.slice(-7), days: [shown], noticeHours: 24, horizonDays: 60 };
    return replyWith({ ...month, hasNoSeason: ranges.length === 0 });
  });
  await openAsCoach(<TimeSlotsPage />);
  await expect.element(page.getByRole('grid', { name: 'Weekly half-hours' })).toBeVisible();
}

test('an override names what is missing, and outside the date ranges offers to make one', async () => {
  await open([range]);
  await tab('Date Overrides').click();
  await add.click();
  const date = form.getByLabelText('Date', { exact: true });
  await expect.element(date).toHaveAccessibleDescription('Date is required');
  await expect.element(form.getByText('Please choose at least one time')).toBeVisible();
  const message = 'Selected date is not within your defined date ranges.';
  mockEndpoint(createDateOverride, () => refuseWith(400, { code: 'INVALID_DATE', message, fields: { date: message } }));
  await date.fill(outside);
  await form.getByRole('radio', { name: 'Whole day blocked' }).click();
  await add.click();
  await expect.element(toastOnPage).toMatchTextContent(message);
  await expect.element(date).toHaveAccessibleDescription(/not within your defined date ranges/);
  const ranges = page.getByRole('region', { name: 'Your date ranges' });
  await ranges.getByRole('button', { name: 'Make a date range' }).click();
  await expect.element(ranges.getByLabelText('Start date')).toHaveValue(outside);
  await tab('Specific Dates').click();
  await tab('Date Overrides').click();
  await expect.element(ranges).not.toBeInTheDocument();
  await expect.element(date).toHaveValue(outside);
});

test('without a date range a holiday, a day and an override wait for one', async () => {
  await open([]);
  await page.getByRole('button', { name: 'Add or switch on a date range' }).click();
  await expect.element(tab('Specific Dates')).toHaveAttribute('aria-selected', 'true');
  const month = page.getByRole('region', { name: 'Month', exact: true });
  await month.getByRole('button', { name: 'Quick holiday' }).click();
  await expect.element(month.getByText('This needs a date range first.')).toBeVisible();
  await month.getByRole('button', { name: 'Cancel' }).click();
  await month.getByRole('button', { name: formatDate(today) }).click();
  const day = page.getByRole('dialog', { name: formatDate(today) });
  await expect.element(day.getByText(/^Blocking this day, .* needs a date range first\.$/)).toBeVisible();
  await expect.element(day.getByRole('button', { name: 'Block this day' })).not.toBeInTheDocument();
  await day.getByRole('button', { name: 'Done' }).click();
  await tab('Date Overrides').click();
  await expect.element(add).toBeDisabled();
  await page.getByRole('button', { name: 'Make a date range' }).click();
  await expect.element(page.getByRole('form', { name: 'New date range' }).last()).toBeVisible();
});

test('a year that is being typed does not fill in the end of a date range', async () => {
  await open([]);
  await tab('Specific Dates').click();
  const typed = page.getByRole('form', { name: 'New date range' });
  const start = typed.getByLabelText('Start date');
  const end = typed.getByLabelText('End date');
  // Chromium reports a date at the first digit of its year.
  await start.fill('0002-01-04');
  await expect.element(end).toHaveValue('');
  await start.fill('2027-01-04');
  await expect.element(end).toHaveValue('2027-01-04');
});
