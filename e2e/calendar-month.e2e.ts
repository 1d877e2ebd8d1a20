import { listDateOverrides, listSpecificDates } from '#contracts/calendar.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
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
  weekCell,
} from './calendar-page.ts';
import { expect, expectAccessible, toastWithTitle } from './fixtures.ts';
import { callApi } from './test-users.ts';

test('the coach sets up a month with a holiday on a phone', { tag: '@phone' }, async ({ page }) => {
  const [first, middle, last] = holidayDates();
  await openCalendar(page, 'mon', 'wed');
  await removeTestDates(page, 'Sunday season', [first, middle, last]);
  const month = page.getByRole('dialog', { name: 'Your month' });

  await page.getByRole('tab', { name: 'Specific Dates' }).tap();
  await page.getByRole('button', { name: 'Add date range' }).tap();
  await expect(page.getByLabel('Start date')).toHaveAccessibleDescription('Start date is required');
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription('End date is required');
  await page.getByLabel('Start date').fill(addDays(first, -3));
  await page.getByLabel('End date').fill(addDays(last, 10));
  await page.getByLabel('Label').fill('Sunday season');
  await page.getByRole('button', { name: 'Add date range' }).tap();
  await expect(toastWithTitle(page, 'Date range added')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Date ranges' })).toContainText('Sunday season');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Recurring Slots' }).tap();
  await page.getByRole('button', { name: 'Show the whole day' }).first().tap();
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
  await expectAccessible(page);

  await dayOfMonth(page, middle).tap();
  const day = page.getByRole('dialog', { name: formatDate(middle) });
  await expectAccessible(page);
  await day.getByRole('button', { name: 'Open this day again' }).tap();
  await expect(toastWithTitle(page, 'Day opened again')).toBeVisible();
  await day.getByRole('button', { name: /^Undo: Day opened again/ }).tap();
  await expect(day.getByText('This day is blocked: holiday.')).toBeVisible();
  await day.getByRole('button', { name: 'Done' }).tap();

  await month.getByRole('button', { name: 'See as a visitor in …' }).tap();
  const visitor = page.getByRole('dialog', { name: 'See as a visitor' });
  await visitor.getByLabel('Where’s the visitor?').fill('tokyo');
  await visitor.getByRole('button', { name: 'Tokyo (Asia)' }).tap();
  await expect(visitor.getByText(/^A visitor in Tokyo \(Asia\) sees \d+ open times\.$/)).toBeVisible();
  // 11:00 PM on Wednesday is Thursday afternoon there, and nothing of the holiday is left.
  const after = visitor.getByRole('region', { name: formatDate(addDays(last, -6)) });
  await expect(after.getByText('1:00 PM', { exact: true })).toBeAttached();
  await expect(after.getByText('You: 11:00 PM (−1 day)')).toBeAttached();
  await expect(visitor.getByRole('region', { name: formatDate(addDays(first, 1)) })).toHaveCount(0);
  await expectAccessible(page);
  await visitor.getByRole('button', { name: 'Close' }).tap();

  await month.getByRole('button', { name: 'Undo: Blocked: holiday' }).tap();
  await expect(dayOfMonth(page, first)).toHaveAccessibleName(/: \d+ open$/);
  await expect(month.getByRole('button', { name: 'Undo: Day copied' })).toBeVisible();
  await setLateTimes(page, ['mon', 'wed'], 'none');
  await removeTestDates(page, 'Sunday season', [first, middle, last]);
});

test('a day of the month shows who has booked it, opens and closes half-hours, and warns of booked calls', {
  tag: '@desktop',
}, async ({ page }) => {
  const date = addDays(holidayDates()[0], 8);
  await openCalendar(page);
  await removeTestDates(page, '', [date]);
  const booking = await bookFreeCall(page, `${date}-1000am`);
  const training = { startDate: date, endDate: addDays(date, 1), reason: 'training' };
  const timeSlots = ['930am', '330pm'];
  await callApi(page, 'POST', listDateOverrides.path, { ...training, type: 'blocked_specific', timeSlots });
  await page.reload();
  await showMonthOf(page, date);
  await expect(dayOfMonth(page, date)).toHaveAccessibleName(/\d+ open, 1 booked$/);
  await dayOfMonth(page, date).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayOfMonth(page, addDays(date, 1))).toBeFocused();
  await dayOfMonth(page, date).click();
  const day = page.getByRole('dialog', { name: formatDate(date) });
  await expect(day.getByRole('link', { name: 'Ida Calendar' })).toHaveAttribute(
    'href',
    `/admin/bookings?booking=free-${booking}`,
  );
  await expectAccessible(page);
  const elsewhere = `blocked: training, on ${formatDateSpan(training)}. Change that under “Date Overrides”.`;
  await expect(day.getByRole('listitem').filter({ hasText: '9:30 AM' })).toContainText(elsewhere);
  await day.getByRole('button', { name: 'Close 9:00 AM' }).click();
  await expect(day.getByRole('button', { name: 'Open 9:00 AM' })).toBeVisible();
  await day.getByRole('button', { name: 'Open 9:00 AM' }).click();
  await expect(day.getByRole('button', { name: 'Close 9:00 AM' })).toBeVisible();
  await day.getByRole('button', { name: 'Open another time' }).click();
  await expect(day.getByText(`3:30 PM: ${elsewhere}`)).toBeVisible();
  await expect(day.getByRole('button', { name: '3:30 PM' })).toHaveCount(0);
  await day.getByRole('button', { name: '5:00 PM', exact: true }).click();
  await expect(day.getByRole('button', { name: 'Close 5:00 PM' })).toBeVisible();
  const staysBooked = 'There’s 1 booked call in this time. It stays booked.';
  await day.getByLabel('To', { exact: true }).selectOption('12:00 PM');
  await expect(day.getByText(staysBooked)).toBeVisible();
  await day.getByRole('button', { name: 'Block these' }).click();
  await expect(toastWithTitle(page, '9:00 AM to 12:00 PM blocked')).toContainText(staysBooked);
  await day.getByRole('button', { name: 'Undo: 9:00 AM to 12:00 PM blocked' }).click();
  await expect(day.getByRole('button', { name: 'Close 9:00 AM' })).toBeVisible();
  await expect(day.locator('[data-bar="warning"]')).toHaveCount(0);

  await day.getByRole('button', { name: 'Block this day' }).click();
  await day.getByRole('button', { name: 'Other …' }).click();
  await day.getByLabel('Reason').fill('moving house');
  await day.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(day.getByText('This day is blocked: moving house.')).toBeVisible();
  await expect(toastWithTitle(page, 'Blocked: moving house')).toContainText(staysBooked);
  await expect(day.locator('[data-bar="warning"]')).toContainText('at a time that you’ve closed');
  await day.getByRole('button', { name: 'Show who' }).click();
  await expect(day.locator('[data-bar="warning"]').getByRole('link', { name: 'Ida Calendar' })).toBeVisible();
  await expectAccessible(page);
  await day.getByRole('button', { name: 'Undo: Blocked: moving house' }).click();
  await expect(day.locator('[data-bar="warning"]')).toHaveCount(0);
  await day.getByRole('button', { name: 'Undo: 5:00 PM opened' }).click();
  await expect(day.getByRole('button', { name: 'Close 5:00 PM' })).toHaveCount(0);
  await expect(day.getByRole('button', { name: 'Open 5:00 PM' })).toBeVisible();
  await removeTestDates(page, '', [date]);
  await callApi(page, 'DELETE', `/api/admin/consultation-requests/${booking}`);
});

test('overrides keep to the date ranges, want their times, and stand in the list of their type', async ({
  page,
  allowError,
}) => {
  allowError(/status of 400/);
  const date = addDays(holidayDates()[0], 7);
  const outside = coachDateIn(2000);
  await openCalendar(page);
  await removeTestDates(page, 'Far away', [date, outside]);
  await page.getByRole('tab', { name: 'Date Overrides' }).click();
  const form = page.getByRole('form', { name: 'New date override' });
  const add = form.getByRole('button', { name: 'Add override' });
  await add.click();
  await expect(form.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('Date is required');
  await expect(form.getByText('Please choose at least one time')).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Date', { exact: true }).fill(outside);
  await form.getByRole('radio', { name: 'Whole day blocked' }).check();
  await add.click();
  const sentence = 'Selected date is not within your defined date ranges.';
  await expect(form.getByLabel('Date', { exact: true })).toHaveAccessibleDescription(`Invalid Date: ${sentence}`);
  await expect(toastWithTitle(page, 'Invalid Date')).toContainText(sentence);
  const ranges = page.getByRole('region', { name: 'Your date ranges' });
  await expect(ranges.getByRole('listitem').first()).toContainText(' to ');
  await ranges.getByRole('button', { name: 'Make a date range' }).click();
  await expect(ranges.getByLabel('Start date')).toHaveValue(outside);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Specific Dates' }).click();
  await page.getByRole('tab', { name: 'Date Overrides' }).click();
  await expect(ranges).toHaveCount(0);
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(outside);
  await expect(form.getByLabel('Date', { exact: true })).not.toHaveAccessibleDescription(/Invalid/);

  const far = { startDate: outside, endDate: addDays(outside, 3) };
  await callApi(page, 'POST', listSpecificDates.path, { ...far, label: 'Far away' });
  await callApi(page, 'POST', listDateOverrides.path, { date: outside, type: 'blocked' });

  await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByLabel('Reason').fill('dentist');
  await form.getByRole('radio', { name: 'Some times blocked' }).check();
  await form.getByRole('button', { name: 'Morning, usual times' }).click();
  await add.dblclick();
  await expect(toastWithTitle(page, 'Date override added')).toBeVisible();
  const blocked = page
    .getByRole('list', { name: 'Blocked dates' })
    .getByRole('listitem')
    .filter({ hasText: 'dentist' });
  await expect(blocked).toHaveCount(1);
  await expect(blocked).toContainText(formatDate(date));

  await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByRole('radio', { name: 'Only these times' }).check();
  await form.getByRole('button', { name: '5:00 PM', exact: true }).click();
  await add.click();
  const openings = page.getByRole('list', { name: 'Special opening times' });
  await expect(openings).toContainText('Only these times: 5:00 PM');
  await expectAccessible(page);
  await openings
    .getByRole('listitem')
    .filter({ hasText: formatDate(date) })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toastWithTitle(page, 'Date override deleted')).toBeVisible();

  // An override can be restored only after its range, which was deleted first.
  const undo = page.getByRole('button', { name: /^Undo: / });
  await page.getByRole('tab', { name: 'Specific Dates' }).click();
  await page.getByRole('button', { name: `Delete ${formatDateSpan(far)}` }).click();
  await expect(undo).toHaveText('Undo: Date range deleted');
  await page.getByRole('tab', { name: 'Date Overrides' }).click();
  await page.getByRole('button', { name: `Delete ${formatDate(outside)}` }).click();
  await expect(undo).toHaveText('Undo: Date override deleted');
  await undo.click();
  await expect(toastWithTitle(page, 'This couldn’t be undone')).toContainText(sentence);
  await expect(undo).toHaveText('Undo: Date range deleted');
  await undo.click();
  await expect(undo).toHaveText('Undo: Date override deleted');
  await undo.click();
  await expect(page.getByRole('button', { name: `Delete ${formatDate(outside)}` })).toBeVisible();
  await removeTestDates(page, 'Far away', [date, outside]);
});

test('without a date range overrides wait for one, and without an open one nothing can be booked', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/admin/specific-date-slots', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/admin/calendar-month?*', async (route) => {
    const month = await (await route.fetch()).json();
    await route.fulfill({ json: { ...month, hasNoSeason: true } });
  });
  await openCalendar(page);
  await expect(page.getByRole('alert').filter({ hasText: 'None of your weekly slots can be booked:' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add or switch on a date range' }).click();
  await expect(page.getByRole('tab', { name: 'Specific Dates' })).toHaveAttribute('aria-selected', 'true');
  const month = page.getByRole('region', { name: 'Month', exact: true });
  await month.getByRole('button', { name: 'Quick holiday' }).click();
  await expect(month.getByText('This needs a date range first.')).toBeVisible();
  await month.getByRole('button', { name: 'Cancel' }).click();
  const soon = coachDateIn(1);
  await showMonthOf(page, soon);
  await dayOfMonth(page, soon).click();
  const day = page.getByRole('dialog', { name: formatDate(soon) });
  await expect(day.getByText(/^Blocking this day, .* needs a date range first\.$/)).toBeVisible();
  await expect(day.getByRole('button', { name: 'Block this day' })).toHaveCount(0);
  await expectAccessible(page);
  await day.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Date Overrides' }).click();
  const form = page.getByRole('form', { name: 'New date override' });
  await expect(form.getByRole('button', { name: 'Add override' })).toBeDisabled();
  await expect(page.getByText('This needs a date range first.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a date range' }).click();
  await expect(page.getByRole('form', { name: 'New date range' }).last()).toBeVisible();
  await expectAccessible(page);
});
