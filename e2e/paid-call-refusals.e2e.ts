import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { chooseTime, newVisitor, timeButtons } from './free-call-form.ts';
import { tabTo } from './keyboard.ts';
import {
  bookButton,
  durationTile,
  expectCheckout,
  expectPaidAnswersKept,
  fillPaidAnswers,
  goals,
  mockErrorOnce,
  openPaidForm,
  paidCallPaths,
  recordSentBodies,
  total,
} from './paid-call-form.ts';
import { signInAs } from './roles.ts';

test('another price is shown, and booking at it takes a second click', async ({ page, allowError }) => {
  allowError(/409/);
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.regular);
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  const bodies = recordSentBodies(page);
  await mockErrorOnce(page, 409, { code: 'PRICE_CHANGED', message: 'The price is another one.', amount: 40_00 });
  await bookButton(page).click();
  await expect(toastWithTitle(page, 'Booking Failed')).toContainText('The price is another one.');
  await expect(bookButton(page)).toBeFocused();
  await expect(bookButton(page)).toHaveAccessibleDescription(/is \$40, not \$50\. Nothing was charged/);
  await expect(total(page)).toContainText('$40');
  await expect(total(page)).toContainText('You save $10');
  await expect(durationTile(page, 30)).toHaveAccessibleDescription(/\$40/);
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  await expectAccessible(page);
  await mockErrorOnce(page, 503, { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.' });
  allowError(/503/);
  await bookButton(page).click();
  await expect(bookButton(page)).toHaveAccessibleDescription('Not now.');
  expect(bodies.map(({ amount }) => amount)).toEqual([50_00, 40_00]);
  // What was said of one length is no word about another.
  await durationTile(page, 45).check();
  await expect(bookButton(page)).toHaveAccessibleDescription('');
  await expect(total(page)).toContainText('$70');
});

test('whoever is no member any more is shown the ways on', { tag: '@any-size' }, async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/403/);
  const visitor = newVisitor();
  await signInAs('member', page, browser);
  await openPaidForm(page, paidCallPaths.discounted);
  await fillPaidAnswers(page, visitor);
  await chooseTime(page);
  await mockErrorOnce(page, 403, { code: 'MEMBERS_ONLY', message: 'This is for members of the course.' });
  await bookButton(page).click();
  await expect(toastWithTitle(page, 'Booking Failed')).toContainText('This is for members of the course.');
  await expect(bookButton(page)).toHaveAccessibleDescription('This is for members of the course.');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'See standard prices' }).click();
  await expect(page).toHaveURL(paidCallPaths.regular);
  await expectPaidAnswersKept(page, visitor);
});

for (const [status, code, message] of [
  [429, 'RATE_LIMITED', 'Too many requests from your network. Please wait a little and try again.'],
  [503, 'PAYMENT_UNAVAILABLE', 'The payment system does not answer right now. Nothing was charged.'],
] as const) {
  test(`${code} is told above the button, and nothing is lost`, { tag: '@any-size' }, async ({ page, allowError }) => {
    allowError(new RegExp(String(status)));
    const visitor = newVisitor();
    await openPaidForm(page, paidCallPaths.standard);
    await fillPaidAnswers(page, visitor);
    const label = await chooseTime(page);
    await mockErrorOnce(page, status, { code, message });
    await bookButton(page).click();
    await expect(toastWithTitle(page, 'Booking Failed')).toContainText(message);
    await expect(bookButton(page)).toBeFocused();
    await expect(bookButton(page)).toHaveAccessibleDescription(message);
    await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
    await expectPaidAnswersKept(page, visitor);
  });
}

test('an answer that is lost on its way loses nothing: the same time can be had at the next try', {
  tag: '@any-size',
}, async ({ page, allowError }) => {
  allowError(/CONNECTION_RESET/);
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.standard);
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  // The server has heard it: the time is held, and this page does not know.
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

test('the whole booking works by keyboard alone', { tag: '@any-size' }, async ({ page }) => {
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

test('the bait for robots is out of reach of people', { tag: '@any-size' }, async ({ page }) => {
  await page.goto(paidCallPaths.regular);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await expect(page.locator('input[name=website]')).toHaveAttribute('tabindex', '-1');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('headings, prices and policies are there, and nothing can be sent', { tag: '@any-size' }, async ({
    page,
    allowError,
  }) => {
    allowError(/request failed: .* csp$/);
    for (const path of Object.values(paidCallPaths)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Policies' })).toBeVisible();
      await expect(page.getByText('60 minutes')).toBeVisible();
      await expect(page.locator('form noscript p')).toContainText('Booking online needs JavaScript.');
      await expect(bookButton(page)).toBeDisabled();
    }
  });
});
