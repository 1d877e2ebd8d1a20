import { confirmCoursePayment, startCoursePayment } from '#contracts/course-sales.ts';
import {
  checkEmailDialog,
  continueButton,
  expectBuyerFields,
  fillBuyer,
  mockReplyOnce,
  openCardForm,
  payCourseButton,
} from './course-sale.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { heading, testCards, typeCard } from './paid-call.ts';
import { newTestUser } from './test-users.ts';

const noPayments = { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.', error: 'Not now.' };

test('the form keeps its text when a step before the payment fails, and the next attempt works', async ({
  page,
  allowError,
}) => {
  allowError(/50[023]|INTERNET_DISCONNECTED/);
  const buyer = newTestUser();
  await page.goto('/checkout');
  await fillBuyer(page, buyer);
  const failed = toastWithTitle(page, 'Payment setup failed');

  await mockReplyOnce(page, { status: 502, body: '<h1>Bad Gateway</h1>' });
  await continueButton(page).click();
  await expect(failed).toContainText('Server error (502): ');
  await expect(continueButton(page)).toHaveAccessibleDescription(/Server error \(502\)/);
  await mockReplyOnce(page, { status: 200, json: {} });
  await continueButton(page).click();
  await expect(failed).toContainText('Payment setup failed. Please try again.');
  await mockReplyOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(failed, 'for a moment only').toContainText('Not now.');
  await page.route(`**${startCoursePayment.path}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await continueButton(page).click();
  await expect(failed).toContainText('Connection error: The site cannot be reached right now.');
  await expectAccessible(page);

  await page.route('**/api/payment-config', (route) => route.fulfill({ status: 503, json: noPayments }));
  await mockReplyOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(heading(page, 'Payment system configuration error')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'coach@example.com' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectBuyerFields(page, buyer);
  await continueButton(page).click();
  await expect(payCourseButton(page)).toBeEnabled();
});

test('a paid course that cannot be opened says so until it can', async ({ page, allowError }) => {
  allowError(/500/);
  await openCardForm(page);
  await typeCard(page, testCards.good);
  const broken = `**${confirmCoursePayment.path}`;
  await page.route(broken, (route) => route.fulfill({ status: 500, body: 'Oh' }));
  await payCourseButton(page).click();
  await expect(toastWithTitle(page, 'Payment Processed')).toContainText(
    'Payment completed but there was an issue granting access. Please contact support.',
  );
  await expect(heading(page, 'Payment Processed')).toBeFocused();
  await expect(payCourseButton(page), 'there is no second payment').toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeEnabled();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(checkEmailDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/first-login');
});

test('after a lost reply the page checks the payment before it sends anything again', async ({ page, allowError }) => {
  allowError(/INTERNET_DISCONNECTED/);
  await openCardForm(page);
  await typeCard(page, testCards.good);
  let confirms = 0;
  await page.route('**/payment_intents/*/confirm', async (route) => {
    confirms += 1;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await payCourseButton(page).click();
  await expect(toastWithTitle(page, 'Payment Error')).toContainText('you will not be charged twice');
  await expect(payCourseButton(page), 'until it is known').toHaveCount(0);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/**');
  // The page checks by itself.
  await expect(checkEmailDialog(page)).toContainText('Choose a password now');
  expect(confirms).toBe(1);
});

test('the older page has fewer fields and reports the same failures in its own words', async ({ page, allowError }) => {
  allowError(/400|503|INTERNET_DISCONNECTED/);
  const buyer = newTestUser();
  await page.goto('/checkout-old');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await continueButton(page).click();
  await expect(toastWithTitle(page, 'Please enter a valid email address')).toBeVisible();
  await fillBuyer(page, { ...buyer, lastName: ' ' });
  await continueButton(page).click();
  await expect(toastWithTitle(page, 'Please enter your first and last name')).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await fillBuyer(page, { ...buyer, email: 'ida@lund' });
  await continueButton(page).click();
  await expect(page.getByLabel('Email'), 'the server is stricter').toBeFocused();
  await fillBuyer(page, buyer);
  await page.route(`**${startCoursePayment.path}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await continueButton(page).click();
  await expect(toastWithTitle(page, 'Payment setup failed')).toContainText('Connection failed: ');

  await page.route('**/api/payment-config', (route) => route.fulfill({ status: 503, json: noPayments }));
  await mockReplyOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(page.getByText('Payment system not configured. Please check the payment provider')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(payCourseButton(page)).toBeEnabled();
  await typeCard(page, testCards.good);
  await payCourseButton(page).click();
  await expect(toastWithTitle(page, 'Success! Course access granted. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/first-login');
});
