import { bookFreeCall, listOpenSlots, type OfferedSlot } from '#contracts/booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  chooseDate,
  chooseTime,
  expectAnswersKept,
  fillAnswers,
  newVisitor,
  openForm,
  submitButton,
  times,
} from './free-call-form.ts';

test('times that cannot be loaded are asked for again on demand', { tag: '@any-size' }, async ({ page, tolerate }) => {
  tolerate(/INTERNET_DISCONNECTED/);
  await page.route('**/api/available-time-slots', (route) => route.abort('internetdisconnected'));
  await page.goto('/book-call');
  await expect(page.getByText('The open times could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/available-time-slots');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the calendar shows six weeks, marks free days in words too, and keeps past days shut', async ({ page }) => {
  await openForm(page);
  await expect(page.getByText('Blue dates have available time slots')).toBeVisible();
  await expect(page.getByText('Select a date to see available times')).toBeVisible();
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(6);
  await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  await page
    .getByRole('button', { name: /^Sunday, .* no available times$/ })
    .first()
    .click();
  await expect(page.getByText('No available times for this date')).toBeVisible();
  const previous = page.getByRole('button', { name: 'Go to the Previous Month' });
  while (await previous.isEnabled()) await previous.click();
  const days = await page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((day) => ({ name: day.ariaLabel ?? '', shut: day.matches(':disabled') })));
  const today = days.findIndex(({ name }) => name.startsWith('Today'));
  expect(days.map(({ shut }) => shut)).toEqual(days.map((_, index) => index < today));
});

test('a chosen time stays chosen while another date is looked at, and says so', async ({ page }) => {
  await openForm(page);
  const label = await chooseTime(page);
  await expect(page.getByText('This time is on another date')).toBeHidden();
  await page
    .getByRole('button', { name: /^Sunday, .* no available times$/ })
    .first()
    .click();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expect(page.getByText('This time is on another date')).toBeVisible();
});

test('who loses the last time of a date is told so, cannot choose it again, and finds another date', {
  tag: '@any-size',
}, async ({ page, tolerate }) => {
  tolerate(/409/);
  let isTaken = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${listOpenSlots.path}`, async (route) => {
    if (isTaken) await answered;
    const slots: OfferedSlot[] = await (await route.fetch()).json();
    const [last] = slots;
    const others = slots.filter(({ date }) => date !== last?.date);
    await route.fulfill({ json: last && !isTaken ? [last, ...others] : others });
  });
  await page.route(`**${bookFreeCall.path}`, (route) => {
    isTaken = true;
    const message = 'Somebody has just booked that time. Please choose another one.';
    return route.fulfill({ status: 409, json: { code: 'SLOT_TAKEN', message, error: message } });
  });
  const visitor = newVisitor();
  await openForm(page);
  await fillAnswers(page, visitor);
  const openDates = page.getByRole('grid').getByRole('button', { name: /\d+ available/ });
  await openDates.first().click();
  await expect(times(page)).toHaveCount(1);
  await times(page).click();
  await submitButton(page).click();

  const picker = page.getByRole('group', { name: 'Choose a date and a time' });
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription(/Somebody has just booked that time/);
  await expect(times(page), 'until the times are fetched anew').toBeDisabled();
  answer();
  await expect(picker.getByRole('status').filter({ hasText: 'No available times for this date' })).toBeVisible();
  await expect(times(page)).toHaveCount(0);
  await expectAnswersKept(page, visitor);
  await expectAccessible(page);
  const next = page.getByRole('button', { name: 'Go to the Next Month' });
  if ((await openDates.count()) === 0) await next.click();
  await openDates.first().click();
  await times(page).first().click();
  await expect(page.getByText(/^Selected: /)).toBeVisible();
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("each time stands there in the visitor's own zone too, with '+1 day' where the date differs", {
    tag: '@any-size',
  }, async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await chooseDate(page);
    await expect(page.getByText('with your own time (Japan Standard Time) below')).toBeVisible();
    await times(page).last().click();
    await expect(times(page).last()).toContainText('+1 day');
    await expect(page.getByText(/^For you: .*\(Japan Standard Time\)$/)).toBeVisible();
  });

  test('both times have room in their button, and no day touches the next', async ({ page, isMobile }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await chooseDate(page);
    for (const width of isMobile ? [320, 390] : [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await times(page).evaluateAll((buttons) =>
        buttons.filter(
          (button) => button.scrollHeight > button.clientHeight || button.scrollWidth > button.clientWidth,
        ),
      );
      expect(cut, `times that are cut off at ${width} px`).toHaveLength(0);
      const touching = await page.getByRole('grid').evaluate((grid) => {
        const boxes = [...grid.querySelectorAll('button')].map((day) => day.getBoundingClientRect());
        return boxes.filter((box, i) => boxes[i + 1]?.top === box.top && box.right > (boxes[i + 1]?.left ?? 0));
      });
      expect(touching, `days that overlap at ${width} px`).toHaveLength(0);
    }
  });
});

test.describe("in the coach's own zone", () => {
  test.use({ timezoneId: 'America/New_York' });

  test('each time stands there once', { tag: '@any-size' }, async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await chooseDate(page);
    await expect(times(page).first()).toHaveText(/^\d+:\d\d (AM|PM) E[SD]T$/);
    await expect(page.getByText('your own time')).toHaveCount(0);
  });
});
