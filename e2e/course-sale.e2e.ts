import { confirmCoursePayment } from '#contracts/course/course-sales.ts';
import {
  fillNewPassword,
  fillSignIn,
  findInMail,
  registerTestUser,
  signInButton,
  TEMPORARY_PASSWORD,
} from './account-forms.ts';
import {
  checkEmailDialog,
  continueButton,
  expectBuyerFields,
  fillBuyer,
  openCardForm,
  payCourseButton,
} from './course-sale.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { heading, testCards, typeCard } from './paid-call.ts';
import { newTestUser } from './test-users.ts';

test('a new buyer goes from the home page to the open course in one browser, and needs no mail', async ({
  page,
  allowError,
}) => {
  allowError(/402|409/);
  const buyer = newTestUser();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Self-paced nutrition course' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Get the course' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('region', { name: 'What’s included' })).toContainText('$149');
  await continueButton(page).click();
  await expect(toastWithTitle(page, 'Please fill in all fields')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await fillBuyer(page, buyer);
  await page.reload();
  await expectBuyerFields(page, buyer);

  await continueButton(page).dblclick();
  await expect(heading(page, 'Complete Your Purchase')).toBeFocused();
  await expect(page.getByText(buyer.email)).toBeVisible();
  await expect(page.getByText('Sandbox: no real money moves')).toBeVisible();
  await expect(page, 'the secret is not in it').toHaveURL('/checkout');
  await expectAccessible(page);
  await typeCard(page, testCards.declined);
  await payCourseButton(page).click();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('The card was declined.');
  await page.goBack();
  await expectBuyerFields(page, buyer);
  await page.goForward();
  await page.reload();
  await typeCard(page, testCards.secondStep);
  await payCourseButton(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(heading(page, 'Your payment didn’t go through')).toBeVisible();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('Payment could not be processed.');

  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await typeCard(page, testCards.good);
  await payCourseButton(page).dblclick();
  await expect(checkEmailDialog(page)).toContainText(buyer.email);
  await expect(checkEmailDialog(page)).toContainText('junk');
  await expect(toastWithTitle(page, 'Payment Successful')).toContainText('Course access granted.');
  await expect(page, 'by itself').toHaveURL('/first-login');
  await fillNewPassword(page, buyer.password);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page).toHaveURL('/course');
  await expect(page.getByRole('main').getByText('Course Member')).toBeVisible();
  await expect.poll(() => readWelcomeMails(buyer.email), 'one mail to the buyer').toHaveLength(1);

  await expect(page.getByRole('link', { name: 'Start with Part 0' })).toBeVisible();

  await page.goto('/checkout');
  await expect(heading(page, 'You already have the course')).toBeVisible();
  await expect(continueButton(page)).toHaveCount(0);
});

test('a buyer who reads the dialog stays and continues from there', { tag: '@rare' }, async ({ page }) => {
  await openCardForm(page);
  await typeCard(page, testCards.good);
  await payCourseButton(page).click();
  await expect(checkEmailDialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Taking you there in a moment')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Purchase Successful!')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Choose your password' }).click();
  await expect(page).toHaveURL('/first-login');
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await fillNewPassword(page, 'quiet herons over the bay');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page).toHaveURL('/course');
  expect(scripts, 'the course is there when the password is set').toEqual([]);
});

test('after a tab was closed right after paying, every way back leads to a password', { tag: '@rare' }, async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_FAILED/);
  const buyer = await openCardForm(page);
  await typeCard(page, testCards.good);
  await page.route(`**${confirmCoursePayment.path}`, (route) => route.abort());
  await payCourseButton(page).click();
  await expect(heading(page, 'Payment Processed')).toBeFocused();
  await expect.poll(() => readWelcomeMails(buyer.email), 'the provider has notified the server').toHaveLength(1);
  await page.close();

  const later = await context.newPage();
  // Each page is checked before it signs the buyer in.
  await later.route(`**${confirmCoursePayment.path}`, (route) => route.abort());
  for (const path of ['/checkout-old', '/success']) {
    const refused = later.waitForEvent('requestfailed', (request) => request.url().endsWith(confirmCoursePayment.path));
    await later.goto(path);
    await expect(later, path).toHaveURL(/\/success\?payment_intent=pi_\w+$/);
    await refused;
  }
  await later.unroute(`**${confirmCoursePayment.path}`);
  await later.goto('/checkout');
  await expect(heading(later, 'Payment Successful!')).toBeVisible();
  await later.getByRole('link', { name: 'Access Your Course' }).click();
  await expect(later).toHaveURL('/first-login');
  await expect(later.getByRole('button', { name: 'Set New Password' })).toBeVisible();
});

test('a buyer whose account is not signed in learns how to sign in, and buys once', { tag: '@rare' }, async ({
  page,
  allowError,
}) => {
  allowError(/409/);
  const buyer = await registerTestUser(page);
  await openCardForm(page, buyer);
  await typeCard(page, testCards.good);
  await payCourseButton(page).click();
  await expect(checkEmailDialog(page)).toContainText('There’s an account for');
  const temporary = await findInMail(buyer.email, TEMPORARY_PASSWORD);
  await checkEmailDialog(page).getByRole('button', { name: 'Got It!' }).click();
  await page.reload();
  await expect(heading(page, 'Payment Successful!'), 'the address has no secret, and the tab knows').toBeVisible();
  await expect(page.getByText('as soon as you sign in with the temporary password')).toBeVisible();

  await page.goto('/coaching-offers');
  await page.getByRole('main').getByRole('link', { name: 'Get the course' }).click();
  await fillBuyer(page, buyer);
  await continueButton(page).click();
  await expect(heading(page, 'You already have the course')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expectBuyerFields(page, buyer);
  await continueButton(page).click();
  await page.getByRole('link', { name: 'Sign in to your course' }).click();
  await fillSignIn(page, { email: buyer.email, password: temporary });
  await signInButton(page).click();
  await expect(page).toHaveURL('/first-login');
});

test('a signed-in buyer types nothing, and reads that the payment is processed, until the course is open', async ({
  page,
  allowError,
}) => {
  // While the payment is processed, the course is not granted yet.
  allowError(/status of 403/);
  const buyer = await registerTestUser(page, { signedIn: true });
  await page.goto('/checkout');
  await expectBuyerFields(page, buyer);
  await continueButton(page).click();
  await typeCard(page, testCards.slow);
  await payCourseButton(page).click();
  await expect(heading(page, 'Your payment is being processed')).toBeVisible();
  await expectAccessible(page);
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await page.getByRole('link', { name: 'Access Your Course' }).click();
  await expect(page).toHaveURL('/course');
  await expect(page.getByRole('main').getByText('Course Member')).toBeVisible();
});

const readWelcomeMails = async (to: string) =>
  (await readMails(to)).filter(({ subject }) => subject?.startsWith('Welcome to the Self-Paced Nutrition Course'));
