import type { CDPSession, Locator, Page } from '@playwright/test';
import { countWeekUpdates, openCalendar, setLateTimes, test, weekCell } from './calendar-page.ts';
import { expect, expectAccessible, toastWithTitle } from './fixtures.ts';

const showWholeDay = (page: Page) => page.getByRole('button', { name: 'Show the whole day' }).first().click();
const undo = (page: Page) => page.getByRole('button', { name: /^Undo: / });

async function getCenter(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the week is painted with the mouse: one request a stroke, each of them undone', { tag: '@any-size' }, async ({
  page,
}) => {
  await openCalendar(page, 'tue');
  const strokes = countWeekUpdates(page);
  await expect(weekCell(page, 'Tuesday 11:00 PM, closed')).toHaveCount(0);
  await showWholeDay(page);
  await expect(weekCell(page, 'Sunday 12:00 AM, closed')).toBeVisible();
  await expectAccessible(page);

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

  await page.getByText('Switch off for a while').click();
  await expect(page.getByText('Click an open half-hour to switch it off:')).toBeVisible();
  await weekCell(page, 'Tuesday 11:30 PM, closed').click();
  await expect(toastWithTitle(page, 'Closed already')).toBeVisible();
  await weekCell(page, 'Tuesday 10:30 PM, open').click();
  await expect(weekCell(page, 'Tuesday 10:30 PM, switched off')).toBeVisible();
  await expect(undo(page)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(weekCell(page, 'Tuesday 10:30 PM, switched off')).toBeVisible();
  await expect(weekCell(page, 'Tuesday 11:00 PM, open')).toBeVisible();

  await weekCell(page, 'Tuesday 10:00 PM, open').click();
  await weekCell(page, 'Tuesday 11:00 PM, open').click();
  await expect(weekCell(page, 'Tuesday 10:00 PM, closed')).toBeVisible();
  await toastWithTitle(page, 'Week changed').getByRole('button', { name: 'Undo' }).click();
  await expect(weekCell(page, 'Tuesday 11:00 PM, open')).toBeVisible();
  await expect(toastWithTitle(page, 'Undone')).toBeVisible();
  await undo(page).click();
  await expect(weekCell(page, 'Tuesday 10:00 PM, open')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await setLateTimes(page, ['tue'], 'none');
});

test('a warning of booked calls moves nothing under the mouse, and a toast none of the next taps', async ({ page }) => {
  await openCalendar(page);
  const inTheWay = Array.from({ length: 14 }, (_, id) => ({
    ...{ kind: 'free', id, firstName: 'Ida', lastName: `Calendar${id}`, status: 'booked', minutes: 30 },
    ...{ startsAt: '2027-01-04T15:00:00.000Z', label: 'Monday, January 4, 2027 at 10:00 AM EST' },
  }));
  await page.route('**/api/admin/time-slots', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { message: 'You closed Sunday at 9:00 AM EST.', inTheWay, before: [] } })
      : route.continue(),
  );
  const first = weekCell(page, 'Sunday 8:00 AM, closed');
  await first.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await first.boundingBox();
  await first.click();
  const told = '14 booked calls lie in this time. They stay booked.';
  const toast = toastWithTitle(page, 'Week changed');
  await expect(toast).toContainText(told);
  const bar = await page
    .locator('[data-bar="thumb"]')
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (bar)
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
        return y > 422 && y + height <= bar.y;
      })
      .toBe(true);
  const warning = page.locator('[data-bar="warning"]');
  await expect(warning).toContainText(told);
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(first).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await expectAccessible(page);
});

test('what the server refuses is taken back, and a list, a form and a window change the week too', {
  tag: '@any-size',
}, async ({ page, allowError }) => {
  await openCalendar(page, 'thu');
  allowError(/status of (503|409)/);
  await page.route('**/api/admin/time-slots', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again in a moment.' } })
      : route.continue(),
  );
  await weekCell(page, 'Thursday 9:30 PM, closed').click();
  await expect(toastWithTitle(page, 'Failed to update time slot.')).toContainText('Please try again in a moment.');
  await expect(weekCell(page, 'Thursday 9:30 PM, closed')).toBeVisible();
  await page.unroute('**/api/admin/time-slots');

  const add = page.getByRole('button', { name: 'Add time slot' });
  await add.click();
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription('Day is required');
  await expect(page.getByLabel('Time', { exact: true })).toHaveAccessibleDescription('Time is required');
  await expect(toastWithTitle(page, 'Form Error')).toContainText('Please check all fields are filled correctly.');
  await page.getByLabel('Day', { exact: true }).selectOption('Thursday');
  await page.getByLabel('Time', { exact: true }).selectOption('11:00 PM');
  await add.dblclick();
  await expect(toastWithTitle(page, 'Time slot added')).toBeVisible();
  await expect(weekCell(page, 'Thursday 11:00 PM, open')).toBeVisible();
  await page.getByLabel('Time', { exact: true }).selectOption('11:00 PM');
  await add.click();
  await expect(toastWithTitle(page, 'Failed to create time slot.')).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('1100pm');

  await page.locator('summary', { hasText: 'Thursday' }).click();
  const row = page.getByRole('list', { name: 'Thursday' }).getByRole('listitem').filter({ hasText: '11:00 PM' });
  await row.getByRole('switch').click();
  await expect(toastWithTitle(page, 'Time slot switched off')).toBeVisible();
  await expect(weekCell(page, 'Thursday 11:00 PM, switched off')).toBeVisible();
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change time slot' });
  await expectAccessible(page);
  await dialog.getByLabel('Time', { exact: true }).selectOption('11:30 PM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(weekCell(page, 'Thursday 11:30 PM, switched off')).toBeVisible();
  await expect(weekCell(page, 'Thursday 11:00 PM, closed')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Thursday at 11:30 PM' }).click();
  await expect(toastWithTitle(page, 'Time slot deleted')).toBeVisible();
  await expect(weekCell(page, 'Thursday 11:30 PM, closed')).toBeVisible();
  await undo(page).click();
  await expect(weekCell(page, 'Thursday 11:30 PM, switched off')).toBeVisible();
  await expect(undo(page)).toHaveText('Undo: Time slot changed');
  await undo(page).click();
  await expect(weekCell(page, 'Thursday 11:00 PM, switched off')).toBeVisible();
  await setLateTimes(page, ['thu'], 'none');
});

test('the week is painted with the keyboard alone', { tag: '@any-size' }, async ({ page }) => {
  await openCalendar(page, 'sat');
  const strokes = countWeekUpdates(page);
  await showWholeDay(page);
  const first = weekCell(page, 'Monday 9:00 AM, open');
  await first.focus();
  await page.keyboard.press('Control+End');
  await expect(weekCell(page, 'Sunday 11:30 PM, closed')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(weekCell(page, 'Saturday 11:30 PM, open')).toBeFocused();
  await expect(toastWithTitle(page, 'Week changed')).toBeVisible();
  expect(strokes()).toBe(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(weekCell(page, 'Saturday 10:00 PM, open')).toBeFocused();
  expect(strokes()).toBe(1);
  await page.keyboard.up('Shift');
  await expect(weekCell(page, 'Saturday 10:30 PM, open')).toBeVisible();
  await expect.poll(strokes).toBe(2);
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await expect(weekCell(page, 'Saturday 10:00 PM, closed')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.up('Shift');
  await expect(weekCell(page, 'Saturday 10:00 PM, open')).toBeVisible();
  expect(strokes()).toBe(2);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show the usual hours' })).toBeFocused();
  await setLateTimes(page, ['sat'], 'none');
});

test('on a phone a finger that rests paints, one that moves scrolls, and a tap opens', { tag: '@phone' }, async ({
  page,
}) => {
  await openCalendar(page, 'fri');
  const strokes = countWeekUpdates(page);
  await showWholeDay(page);
  const from = weekCell(page, 'Friday 10:00 PM, closed');
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { width, height } = (await from.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height].map((size) => size >= 44)).toEqual([true, true]);
  const finger = await createTouch(page);

  const before = await page.evaluate(() => scrollY);
  const start = await getCenter(from);
  await finger.drag(start, { x: start.x, y: start.y + 180 }, 0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
  expect(strokes()).toBe(0);
  await expect(from).toBeVisible();

  await waitUntilStill(page);
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const still = await page.evaluate(() => scrollY);
  await finger.drag(await getCenter(from), await getCenter(weekCell(page, 'Friday 11:00 PM, closed')), 400);
  for (const time of ['10:00 PM', '10:30 PM', '11:00 PM'])
    await expect(weekCell(page, `Friday ${time}, open`)).toBeVisible();
  // A finger that scrolled would have taken the page all its way along, which is two half-hours.
  expect(Math.abs((await page.evaluate(() => scrollY)) - still)).toBeLessThan(height);
  await expect.poll(strokes).toBe(1);

  await weekCell(page, 'Friday 10:30 PM, open').tap();
  await expect(weekCell(page, 'Friday 10:30 PM, closed')).toBeVisible();
  await expect.poll(strokes).toBe(2);
  await undo(page).tap();
  await expect(weekCell(page, 'Friday 10:30 PM, open')).toBeVisible();
  await expectAccessible(page);
  await setLateTimes(page, ['fri'], 'none');
});

/** A swiped page rolls on for a while. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const at = scrollY;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return scrollY === at;
  });
}

/** A real finger, as the browser's own gestures see it. `restMs` is how long it rests before it moves. */
async function createTouch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  type Point = { x: number; y: number };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async drag(from: Point, to: Point, restMs: number): Promise<void> {
      await touch('touchStart', from);
      await page.waitForTimeout(restMs);
      for (let step = 1; step <= 12; step += 1) {
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 12,
          y: from.y + ((to.y - from.y) * step) / 12,
        });
      }
      await touch('touchEnd');
    },
  };
}
