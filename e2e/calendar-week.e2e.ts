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

test('the mouse paints the week: each stroke is one request and can be undone', async ({ page }) => {
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

test('a list, a form and a window change the week too', async ({ page, allowError }) => {
  await openCalendar(page, 'thu');
  allowError(/status of 409/);
  const add = page.getByRole('button', { name: 'Add time slot' });
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

test('on a phone a resting finger paints, a moving finger scrolls, and a tap opens', { tag: '@phone' }, async ({
  page,
}) => {
  await openCalendar(page, 'fri');
  const strokes = countWeekUpdates(page);
  await showWholeDay(page);
  const from = weekCell(page, 'Friday 10:00 PM, closed');
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitUntilStill(page);
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
  await waitUntilStill(page);
  const still = await page.evaluate(() => scrollY);
  await finger.drag(await getCenter(from), await getCenter(weekCell(page, 'Friday 11:00 PM, closed')), 1_000);
  for (const time of ['10:00 PM', '10:30 PM', '11:00 PM'])
    await expect(weekCell(page, `Friday ${time}, open`)).toBeVisible();
  // Scrolling would have moved the page by the whole drag, which is two half-hours.
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

/** A swiped page keeps scrolling for a while. On a busy machine it may draw no frame in that time, and so seem still. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const at = scrollY;
    await new Promise((resolve) => setTimeout(resolve, 250));
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    return scrollY === at;
  });
}

/** A finger that the browser's gestures recognize. `restMs` is how long it rests before it moves. */
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
