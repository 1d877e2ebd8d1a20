import { expect, type Locator, type Page } from '@playwright/test';
import { listDateOverrides, listSpecificDates, updateWeeklySlots } from '#contracts/calendar/calendar.ts';
import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { addDays, formatDate, getWeekday, type TimeCode, type Weekday } from '#domain/slot-values.ts';
import { signInAsCoach } from './coach.ts';
import { callApi } from './test-users.ts';

// Other journeys book the first time of a day, so those of the calendar open times late at night, and block days so far
// ahead that no other journey looks there. Each uses its own days.

const lateTimes: TimeCode[] = ['930pm', '1000pm', '1030pm', '1100pm', '1130pm'];

/** The coach's plain date this many days ahead. */
function coachDateIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  return addDays(today, days);
}

/** Signs in, clears the late times of these days and opens the calendar. */
export async function openCalendar(page: Page, ...days: Weekday[]): Promise<void> {
  await signInAsCoach(page.context());
  if (days.length > 0) await setLateTimes(page, days, 'none');
  await page.goto('/admin/time-slots?tab=recurring');
  await expect(page.getByRole('grid', { name: 'Weekly half-hours' })).toBeVisible();
}

export async function setLateTimes(page: Page, days: Weekday[], state: WeeklyState['state']): Promise<void> {
  const slots = days.flatMap((dayOfWeek) => lateTimes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state })));
  const reply = await callApi(page, 'PUT', updateWeeklySlots.path, { slots });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Deletes the ranges with this label, and the dates and overrides of these days. */
export async function removeTestDates(page: Page, label: string, dates: readonly string[]): Promise<void> {
  for (const { path } of [listDateOverrides, listSpecificDates]) {
    const rows: { id: number; label?: string; date: string | null; startDate: string | null }[] = await (
      await page.request.get(path)
    ).json();
    for (const row of rows) {
      const isOurs = row.label === label || dates.some((date) => date === row.date || date === row.startDate);
      if (isOurs) await callApi(page, 'DELETE', `${path}/${row.id}`);
    }
  }
}

/** The half-hour of the week with this name, such as 'Monday 10:00 PM, open'. */
export const weekCell = (page: Page, name: string): Locator => page.getByRole('gridcell', { name, exact: true });

/** Turns the month view to the month of this date. */
export async function showMonthOf(page: Page, date: string): Promise<void> {
  const month = formatDate(date).replace(/^\w+, (\w+) \d+, /, '$1 ');
  const heading = page.getByRole('region', { name: 'Month', exact: true }).getByRole('heading', { name: month });
  while (!(await heading.isVisible())) {
    await page.getByRole('region', { name: 'Month', exact: true }).getByRole('button', { name: 'Next month' }).click();
  }
}

export const dayOfMonth = (page: Page, date: string): Locator =>
  page.getByRole('region', { name: 'Month', exact: true }).getByRole('button', { name: formatDate(date) });

export function countWeekUpdates(page: Page): () => number {
  let strokes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(updateWeeklySlots.path)) strokes += 1;
  });
  return () => strokes;
}

/** Returns three days from a Monday in the middle of a month, so far ahead that no other journey books them. */
export function holidayDates(): [string, string, string] {
  const days = Array.from({ length: 21 }, (_, count) => coachDateIn(62 + count));
  const isInTheMidst = (date: string) => Number(date.slice(8)) >= 8 && Number(date.slice(8)) <= 24;
  const first = days.find((date) => getWeekday(date) === 'mon' && isInTheMidst(date)) ?? '';
  return [first, addDays(first, 1), addDays(first, 2)];
}
