import type { Locator, Page } from '@playwright/test';
import { addDays, formatDate } from '#domain/slot-values.ts';
import {
  countWeekUpdates,
  dayOfMonth,
  holidayDates,
  openCalendar,
  removeTestDates,
  setLateTimes,
  showMonthOf,
  weekCell,
} from './calendar-page.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';

const showWholeDay = (page: Page) => page.getByRole('button', { name: 'Show the whole day' }).first().click();
const undo = (page: Page) => page.getByRole('button', { name: /^Undo: / });

test.describe('with motion', () => {
  // Windows slide in and toasts fly in: nothing that is tapped may be missed or covered.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the coach sets up a month with a holiday on a phone', { tag: '@phone' }, async ({ page }) => {
    const [first, middle, last] = holidayDates();
    await openCalendar(page, 'mon', 'wed');
    await removeTestDates(page, 'Sunday season', [first, middle, last]);
    const month = page.getByRole('region', { name: 'Month', exact: true });
    await page.getByRole('tab', { name: 'Specific Dates' }).tap();
    await page.getByRole('button', { name: 'Add date range' }).tap();
    await expect(page.getByLabel('Start date')).toHaveAccessibleDescription('Start date is required');
    await page.getByLabel('Start date').fill(addDays(first, -3));
    await page.getByLabel('End date').fill(addDays(last, 10));
    await page.getByLabel('Label').fill('Sunday season');
    await page.getByRole('button', { name: 'Add date range' }).tap();
    await expect(toastWithTitle(page, 'Date range added')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Date ranges' })).toContainText('Sunday season');
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Recurring Slots' }).tap();
    await showWholeDay(page);
    await weekCell(page, 'Monday 11:00 PM, closed').tap();
    await expect(weekCell(page, 'Monday 11:00 PM, open')).toBeVisible();
    await page.getByRole('button', { name: 'Copy Monday to other days' }).tap();
    const copy = page.getByRole('dialog', { name: 'Copy Monday' });
    await copy.getByRole('button', { name: 'Weekdays' }).tap();
    await expect(copy.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await expectAccessible(page);
    for (const day of ['Tuesday', 'Thursday', 'Friday']) await copy.getByLabel(day).uncheck();
    await copy.getByRole('button', { name: 'Copy to this day' }).tap();
    await expect(weekCell(page, 'Wednesday 11:00 PM, open')).toBeVisible();

    await page.getByRole('button', { name: 'Month', exact: true }).tap();
    await showMonthOf(page, first);
    await expect(dayOfMonth(page, last)).toHaveAccessibleName(/: \d+ open$/);
    await month.getByRole('button', { name: 'Quick holiday' }).tap();
    await dayOfMonth(page, first).tap();
    await dayOfMonth(page, last).tap();
    await month.getByRole('button', { name: 'holiday', exact: true }).tap();
    await expect(toastWithTitle(page, 'Blocked: holiday')).toBeVisible();
    for (const date of [first, middle, last])
      await expect(dayOfMonth(page, date)).toHaveAccessibleName(`${formatDate(date)}: blocked: holiday`);
    await dayOfMonth(page, middle).tap();
    const day = page.getByRole('dialog', { name: formatDate(middle) });
    await day.getByRole('button', { name: 'Open this day again' }).tap();
    await expect(toastWithTitle(page, 'Day opened again')).toBeVisible();
    await day.getByRole('button', { name: /^Undo: Day opened again/ }).tap();
    await expect(day.getByText('This day is blocked: holiday.')).toBeVisible();
    await day.getByRole('button', { name: 'Done' }).tap();

    await page.getByRole('button', { name: 'Undo: Blocked: holiday' }).tap();
    await expect(dayOfMonth(page, first)).toHaveAccessibleName(/: \d+ open$/);
    await expect(page.getByRole('button', { name: 'Undo: Day copied' })).toBeVisible();
    await setLateTimes(page, ['mon', 'wed'], 'none');
    await removeTestDates(page, 'Sunday season', [first, middle, last]);
  });
});

test('the mouse paints the week: each stroke is one request', {
  tag: ['@desktop', '@rare'],
}, async ({ page }) => {
  await openCalendar(page, 'tue');
  const strokes = countWeekUpdates(page);
  await showWholeDay(page);
  const from = weekCell(page, 'Tuesday 10:00 PM, closed');
  await from.scrollIntoViewIfNeeded();
  const start = await getCenter(from);
  const aside = await getCenter(weekCell(page, 'Wednesday 10:30 PM, closed'));
  const end = await getCenter(weekCell(page, 'Tuesday 11:00 PM, closed'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(aside.x, aside.y, { steps: 8 });
  await expect(weekCell(page, 'Wednesday 10:30 PM, open')).toBeVisible();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await expect(weekCell(page, 'Wednesday 10:30 PM, closed')).toBeVisible();
  expect(strokes()).toBe(0);
  await page.mouse.up();
  await expect(toastWithTitle(page, 'Week changed')).toBeVisible();
  for (const time of ['10:00 PM', '10:30 PM', '11:00 PM'])
    await expect(weekCell(page, `Tuesday ${time}, open`)).toBeVisible();
  expect(strokes()).toBe(1);
  await setLateTimes(page, ['tue'], 'none');
});

test('on a phone a resting finger paints, a moving finger scrolls, and a tap opens', { tag: '@phone' }, async ({
  page,
}) => {
  await openCalendar(page, 'fri');
  const strokes = countWeekUpdates(page);
  await showWholeDay(page);
  const from = weekCell(page, 'Friday 10:00 PM, closed');
  await from.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { width, height } = (await from.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height].map((size) => size >= 44)).toEqual([true, true]);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const start = await getCenter(from);
  const end = await getCenter(weekCell(page, 'Friday 11:00 PM, closed'));
  const finger = await createTouch(page);
  await finger.put(start);
  await expect(weekCell(page, 'Friday 10:00 PM, open'), 'it rests').toBeVisible();
  await finger.move(start, end);
  await finger.lift();
  for (const time of ['10:00 PM', '10:30 PM', '11:00 PM'])
    await expect(weekCell(page, `Friday ${time}, open`)).toBeVisible();
  // Scrolling would have moved the page by the whole stroke, which is two half-hours.
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(height);
  await expect.poll(strokes).toBe(1);

  const tapped = weekCell(page, 'Friday 10:30 PM, open');
  await tapped.tap();
  await expect(weekCell(page, 'Friday 10:30 PM, closed')).toBeVisible();
  await expect.poll(strokes).toBe(2);
  await undo(page).tap();
  await expect(tapped).toBeVisible();

  await tapped.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const resting = await scrolled();
  const point = await getCenter(tapped);
  // Without a wait between them, so that a busy machine does not make the finger rest.
  await Promise.all([finger.put(point), finger.move(point, { x: point.x, y: point.y + 180 })]);
  await finger.lift();
  await expect.poll(scrolled).toBeLessThan(resting);
  await expect(tapped).toBeAttached();
  expect(strokes()).toBe(2);
  await setLateTimes(page, ['fri'], 'none');
});

type Point = { x: number; y: number };

async function getCenter(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that the browser's gestures recognize. */
async function createTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    put: (at: Point) => touch('touchStart', at),
    lift: () => touch('touchEnd'),
    move: (from: Point, to: Point) =>
      Promise.all(
        Array.from({ length: 12 }, (_, step) => {
          const part = (step + 1) / 12;
          return touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
        }),
      ),
  };
}
