import type { Locator, Page } from '@playwright/test';
import { addDays, formatDate } from '#domain/slot-values.ts';
import {
  bookFreeCall,
  coachDateIn,
  dayOfMonth,
  holidayDates,
  openCalendar,
  removeTestDates,
  setLateTimes,
  showMonthOf,
  test,
} from './calendar-page.ts';
import { expect, expectAccessible, toastWithTitle } from './fixtures.ts';
import { callApi } from './test-users.ts';

test('after a holiday its calls wait in the calendar and on Today until the coach has dealt with them', {
  tag: '@both-sizes',
}, async ({ page, isMobile }) => {
  const date = addDays(holidayDates()[0], isMobile ? 9 : 10);
  await openCalendar(page);
  await removeTestDates(page, '', [date]);
  const booking = await bookFreeCall(page, await findOpenSlot(page, date));
  await page.reload();
  if (isMobile) await page.getByRole('button', { name: 'Month', exact: true }).click();
  await showMonthOf(page, date);
  const month = page.getByRole('region', { name: 'Month', exact: true });
  const shownMonth = (await month.getByRole('heading').textContent()) ?? '';
  await month.getByRole('button', { name: 'Quick holiday' }).click();
  await dayOfMonth(page, date).click();
  await dayOfMonth(page, date).click();
  await month.getByRole('button', { name: 'holiday', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo: Blocked: holiday' });
  await expect(undo.last()).toBeVisible();
  const warning = page.locator('[data-bar="warning"]').last();
  await expect(warning).toContainText('that you’ve closed');
  await warning.getByRole('button', { name: 'Show who' }).click();
  await expectAccessible(page);
  await warning.getByRole('link', { name: 'Ida Calendar' }).last().click();
  await expect(page).toHaveURL(/\/admin\/bookings\?booking=free-\d+/);
  await page.goBack();
  await expect(month.getByRole('heading')).toHaveText(shownMonth);
  await expect(undo.last()).toBeVisible();
  await expect(warning).toContainText('that you’ve closed');

  await page.goto('/admin');
  const group = page.getByRole('region', { name: /^Calls at closed times/ });
  await group.getByRole('link', { name: /^Calls at closed times/ }).click();
  await expect(page).toHaveURL(/\/admin\/attention\?list=inTheWay$/);
  const item = group.getByRole('listitem').filter({ has: page.locator(`a[href$="free-${booking}"]`) });
  await expect(item).toContainText(formatDate(date));
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Keep the call with Ida Calendar' }).click();
  await expect(toastWithTitle(page, 'Call kept')).toContainText('The call stays as it is booked.');
  await expect(item).toHaveCount(0);
  await removeTestDates(page, '', [date]);
  await callApi(page, 'DELETE', `/api/admin/consultation-requests/${booking}`);
});

test('on a phone nothing moves under the finger, and no toast covers what is tapped', { tag: '@phone' }, async ({
  page,
}) => {
  const date = coachDateIn(75);
  await openCalendar(page, 'sun');
  // What an attempt before this one may have left.
  await setLateTimes(page, ['sun'], 'none');
  await removeTestDates(page, '', [date]);
  await page.reload();
  await page.getByRole('button', { name: 'Show the whole day' }).first().tap();
  const cell = page.locator('[data-half-hour="sun-1000pm"]');
  await cell.scrollIntoViewIfNeeded();
  for (const state of ['open', 'closed']) {
    const before = await cell.boundingBox();
    await cell.tap();
    await expect(page.getByRole('gridcell', { name: `Sunday 10:00 PM, ${state}` })).toBeVisible();
    const toast = toastWithTitle(page, 'Week changed');
    await expect(toast).toBeVisible();
    expect(await cell.boundingBox()).toEqual(before);
    await expectNotCovered(toast, cell);
  }
  await page.getByRole('button', { name: 'Month', exact: true }).tap();
  await showMonthOf(page, date);
  await dayOfMonth(page, date).tap();
  const day = page.getByRole('dialog', { name: formatDate(date) });
  const open = day.getByRole('button', { name: 'Open these' });
  await day.getByLabel('From', { exact: true }).selectOption('10:00 PM');
  await day.getByLabel('To', { exact: true }).selectOption('11:00 PM');
  // The dialog is still sliding in.
  await day.evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const before = await open.boundingBox();
  await open.tap();
  const toast = toastWithTitle(page, '10:00 PM to 11:00 PM opened');
  await expect(toast).toBeVisible();
  await expectNotCovered(toast, open);
  await expectNotCovered(toast, day.getByRole('button', { name: /^Undo: / }));
  await expect(day.getByRole('button', { name: 'Close 10:00 PM' })).toBeAttached();
  expect(await open.boundingBox()).toEqual(before);
  await day.getByRole('button', { name: 'Undo: 10:00 PM to 11:00 PM opened' }).tap();
  await expect(day.getByRole('button', { name: 'Close 10:00 PM' })).toHaveCount(0);
  await setLateTimes(page, ['sun'], 'none');
});

async function expectNotCovered(toast: Locator, control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [over, under] = [await toast.boundingBox(), await control.boundingBox()];
      if (!over || !under) return 'gone';
      return over.y >= under.y + under.height || over.y + over.height <= under.y ? 'free' : 'covered';
    })
    .toBe('free');
}

/** The first time of the day that can be booked. */
async function findOpenSlot(page: Page, date: string): Promise<string> {
  const slots: { value: string; date: string }[] = await (await page.request.get('/api/available-time-slots')).json();
  const slot = slots.find((offered) => offered.date === date);
  expect(slot, `an open time on ${date}`).toBeDefined();
  return slot?.value ?? '';
}
