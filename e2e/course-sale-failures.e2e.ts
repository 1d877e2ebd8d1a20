import { confirmCoursePayment, startCoursePayment } from '#contracts/course-sales.ts';
import {
  answerOnce,
  beginToPay,
  checkYourEmail,
  continueButton,
  expectBuyerKept,
  fillBuyer,
  payCourse,
} from './course-sale.ts';
import { expect, expectAccessible, test, toasted } from './fixtures.ts';
import { cards, heading, typeCard } from './paid-call.ts';
import { newPerson } from './people.ts';

const noPayments = { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.', error: 'Not now.' };

test('whatever fails before the payment, the words stay, and the next try works', { tag: '@any-size' }, async ({
  page,
  tolerate,
}) => {
  tolerate(/50[023]|INTERNET_DISCONNECTED/);
  const buyer = newPerson();
  await page.goto('/checkout');
  await fillBuyer(page, buyer);
  const failed = toasted(page, 'Payment setup failed');

  await answerOnce(page, { status: 502, body: '<h1>Bad Gateway</h1>' });
  await continueButton(page).click();
  await expect(failed).toContainText('Server error (502): ');
  await expect(continueButton(page)).toHaveAccessibleDescription(/Server error \(502\)/);
  await answerOnce(page, { status: 200, json: {} });
  await continueButton(page).click();
  await expect(failed).toContainText('Payment setup failed. Please try again.');
  await answerOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(failed, 'for a moment only').toContainText('Not now.');
  await page.route(`**${startCoursePayment.path}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await continueButton(page).click();
  await expect(failed).toContainText('Connection error: The site cannot be reached right now.');
  await expectAccessible(page);

  await page.route('**/api/payment-config', (route) => route.fulfill({ status: 503, json: noPayments }));
  await answerOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(heading(page, 'Payment system configuration error')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'coach@example.com' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectBuyerKept(page, buyer);
  await continueButton(page).click();
  await expect(payCourse(page)).toBeEnabled();
});

test('paid, and the course cannot be opened: that is said and stays, until it is mended', { tag: '@any-size' }, async ({
  page,
  tolerate,
}) => {
  tolerate(/500/);
  await beginToPay(page);
  await typeCard(page, cards.good);
  const broken = `**${confirmCoursePayment.path}`;
  await page.route(broken, (route) => route.fulfill({ status: 500, body: 'Oh' }));
  await payCourse(page).click();
  await expect(toasted(page, 'Payment Processed')).toContainText(
    'Payment completed but there was an issue granting access. Please contact support.',
  );
  await expect(heading(page, 'Payment Processed')).toBeFocused();
  await expect(payCourse(page), 'nobody pays a second time').toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeEnabled();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(checkYourEmail(page)).toBeVisible();
  await expect(page).toHaveURL('/first-login');
});

test('a lost answer is asked about before anything is sent again', { tag: '@any-size' }, async ({ page, tolerate }) => {
  tolerate(/INTERNET_DISCONNECTED/);
  await beginToPay(page);
  await typeCard(page, cards.good);
  let confirms = 0;
  await page.route('**/payment_intents/*/confirm', async (route) => {
    confirms += 1;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await payCourse(page).click();
  await expect(toasted(page, 'Payment Error')).toContainText('you will not be charged twice');
  await expect(payCourse(page), 'until it is known').toHaveCount(0);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/**');
  // It looks by itself.
  await expect(checkYourEmail(page)).toContainText('Choose a password now');
  expect(confirms).toBe(1);
});

test('the older page asks less, and tells the same in its own words', { tag: '@any-size' }, async ({
  page,
  tolerate,
}) => {
  tolerate(/400|503|INTERNET_DISCONNECTED/);
  const buyer = newPerson();
  await page.goto('/checkout-old');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await continueButton(page).click();
  await expect(toasted(page, 'Please enter a valid email address')).toBeVisible();
  await fillBuyer(page, { ...buyer, lastName: ' ' });
  await continueButton(page).click();
  await expect(toasted(page, 'Please enter your first and last name')).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await fillBuyer(page, { ...buyer, email: 'ida@lund' });
  await continueButton(page).click();
  await expect(page.getByLabel('Email'), 'the server is stricter').toBeFocused();
  await fillBuyer(page, buyer);
  await page.route(`**${startCoursePayment.path}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await continueButton(page).click();
  await expect(toasted(page, 'Payment setup failed')).toContainText('Connection failed: ');

  await page.route('**/api/payment-config', (route) => route.fulfill({ status: 503, json: noPayments }));
  await answerOnce(page, { status: 503, json: noPayments });
  await continueButton(page).click();
  await expect(page.getByText('Payment system not configured. Please check the payment provider')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(payCourse(page)).toBeEnabled();
  await typeCard(page, cards.good);
  await payCourse(page).click();
  await expect(toasted(page, 'Success! Course access granted. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/first-login');
});
