import { expect, test, toastWithTitle } from './fixtures.ts';
import { chooseTime, newVisitor, timeButtons } from './free-call-form.ts';
import { tabTo } from './keyboard.ts';
import {
  bookButton,
  durationTile,
  expectCheckout,
  expectPaidAnswersKept,
  fillPaidAnswers,
  goals,
  openPaidForm,
  paidCallPaths,
} from './paid-call-form.ts';

test('after a lost reply the form keeps everything and the same time can be booked', async ({ page, allowError }) => {
  allowError(/CONNECTION_RESET/);
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.standard);
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  // The server holds the time, and the page does not know.
  await page.route(
    '**/api/coaching-calls/create-payment-intent',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const refreshed = page.waitForResponse('**/api/available-time-slots');
  await bookButton(page).click();
  await expect(toastWithTitle(page, 'Booking Failed')).toContainText('Please try again.');
  await expect(bookButton(page)).toHaveAccessibleDescription(/cannot be reached.*Nothing was charged/);
  await refreshed;
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 30, dollars: 50, from: paidCallPaths.standard });
});

test('the whole booking works by keyboard alone', async ({ page }) => {
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.regular);
  await tabTo(page, durationTile(page, 30));
  await page.keyboard.press('ArrowDown');
  await expect(durationTile(page, 45)).toBeChecked();
  for (const [label, typed] of [
    ['First name', visitor.firstName],
    ['Last name', visitor.lastName],
    ['Email', visitor.email],
    ['Phone number', visitor.phone],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('FaceTime')).toBeChecked();
  await chooseTime(page);
  await timeButtons(page).first().focus();
  await tabTo(page, page.getByLabel('Goals'));
  await page.keyboard.type(goals);
  await tabTo(page, bookButton(page));
  await page.keyboard.press('Enter');
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });
});
