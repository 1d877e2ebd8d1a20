import type { Browser, Page } from '@playwright/test';
import {
  fillNewPassword,
  fillSignIn,
  findInMail,
  registerTestUser,
  signInButton,
  VERIFICATION_PATH,
} from './account-forms.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { callApi } from './test-users.ts';

const NEW_PASSWORD = 'plain words for a harbor';
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm my email address' });
const claimButton = (page: Page) => page.getByRole('button', { name: 'Make this account yours' });
const pageHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok();

/** The browser of a stranger who has just registered the address of `person`. */
async function registerInOtherBrowser(browser: Browser) {
  const registrant = await (await browser.newContext()).newPage();
  const person = await registerTestUser(registrant, { signedIn: true });
  return { registrant, person, link: await findInMail(person.email, VERIFICATION_PATH) };
}

test('the owner of an address takes over the account that a stranger registered, and the stranger is signed out', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/401/);
  const { registrant, person, link } = await registerInOtherBrowser(browser);
  await registrant.goto('/account');
  await expect(registrant.getByRole('heading', { name: 'Your Account' })).toBeVisible();

  await page.goto(link);
  await expect(pageHeading(page, 'Confirm Your Email Address')).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectAccessible(page);
  await page.reload();
  await fillNewPassword(page, 'short');
  await claimButton(page).click();
  await expect(page.getByLabel('New Password')).toBeFocused();
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 6 characters long/);
  await fillNewPassword(page, NEW_PASSWORD, 'another harbor');
  await claimButton(page).click();
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible(page);
  expect(await isSignedIn(registrant)).toBe(true);

  await fillNewPassword(page, NEW_PASSWORD);
  await claimButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You are signed in here, and everyone else is signed out.');
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await registrant.reload();
  await expect(toastWithTitle(registrant, 'Session Expired')).toContainText('your password was changed');
  await registrant.goto('/auth');
  await fillSignIn(registrant, person);
  await signInButton(registrant).click();
  await expect(toastWithTitle(registrant, 'Login failed')).toBeVisible();
  await registrant.context().close();
});

test('the page names another signed-in user and ends that session', async ({ page, browser }) => {
  const { registrant, person, link } = await registerInOtherBrowser(browser);
  const other = await registerTestUser(page, { signedIn: true });
  await page.goto('/account');
  await page.goto(link);
  await expect(pageHeading(page, 'Make This Account Yours')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `In this browser you are signed in as ${other.email}, which ends when you go on.`,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeHidden();
  await fillNewPassword(page, NEW_PASSWORD);
  await claimButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText(person.email);
  await registrant.context().close();
});

test('the person who created the account may sign in instead, and confirms with one button', async ({ page }) => {
  const person = await registerTestUser(page);
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  await expect(page.getByRole('heading', { name: 'You created this account yourself?' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth?next=%2Fverify-email');
  await expect(page.getByText('Then you confirm your email address with one button.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password').fill(person.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/verify-email');
  await confirmButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  await callApi(page, 'POST', '/api/logout');
  await page.goto('/auth');
  await fillSignIn(page, person);
  await signInButton(page).click();
  await expect(page).toHaveURL('/');
});

test('a user signed in to an account that another person created may still choose a password', async ({ page }) => {
  const person = await registerTestUser(page, { signedIn: true });
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  await expect(confirmButton(page)).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose a new password first' }).click();
  await expect(pageHeading(page, 'Make This Account Yours')).toBeFocused();
  await fillNewPassword(page, NEW_PASSWORD);
  await claimButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  expect((await callApi(page, 'POST', '/api/login', { ...person, takeOver: true })).status()).toBe(401);
});

test('the button wants a password after a sign-out in another tab', async ({ page, allowError }) => {
  allowError(/401|409/);
  const person = await registerTestUser(page, { signedIn: true });
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  await expect(confirmButton(page)).toBeEnabled();
  await callApi(page, 'POST', '/api/logout');
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { name: 'You created this account yourself?' })).toBeVisible();
  await expect(pageHeading(page, 'Confirm Your Email Address')).toBeFocused();
});

test('links of older mails with the token in the query work, and no later request contains it', async ({ page }) => {
  const person = await registerTestUser(page, { signedIn: true });
  const link = await findInMail(person.email, VERIFICATION_PATH);
  const token = link.split('token=')[1] ?? 'none';
  const requestedUrls: string[] = [];
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) return;
    requestedUrls.push(
      request.url(),
      ((await request.allHeaders().catch(() => ({}))) as Record<string, string>).referer ?? '',
    );
  });
  await page.goto(link.replace('#', '?'));
  await expect(confirmButton(page)).toBeEnabled();
  await expect(page).toHaveURL('/verify-email');
  // Another mail's link, opened in the same tab.
  await page.goto(link);
  await expect(page).toHaveURL('/verify-email');
  await confirmButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  await page.getByRole('link', { name: 'See the coaching offers' }).click();
  await expect(page).toHaveURL('/coaching-offers');
  expect(requestedUrls.filter((text) => text.includes('/api/'))).not.toEqual([]);
  expect(requestedUrls.filter((text) => text.includes(token) && !text.includes('/verify-email?token='))).toEqual([]);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(`The address ${person.email} is confirmed already.`);
});

test('an invalid link says what to do', async ({ page, allowError }) => {
  allowError(/400/);
  await page.goto('/verify-email#token=made-up');
  await expect(pageHeading(page, 'This Link Does Not Work')).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in to your account' }).click();
  await expect(page).toHaveURL('/auth?next=%2Faccount');
});

test('a link without its secret is invalid', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(pageHeading(page, 'This Link Does Not Work')).toBeVisible();
});

test('the button works again after a lost network', async ({ page, context, allowError }) => {
  allowError(/INTERNET_DISCONNECTED/);
  const person = await registerTestUser(page, { signedIn: true });
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  await expect(confirmButton(page)).toBeEnabled();
  await context.setOffline(true);
  await confirmButton(page).click();
  await expect(confirmButton(page)).toHaveAccessibleDescription(/cannot be reached right now/);
  await context.setOffline(false);
  await confirmButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
});

test('a link whose check failed can be checked again', async ({ page, allowError }) => {
  allowError(/ERR_FAILED/);
  const person = await registerTestUser(page, { signedIn: true });
  await page.route('**/api/verification-link', (route) => route.abort(), { times: 1 });
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toHaveAccessibleDescription(/cannot be reached right now/);
  await expectAccessible(page);
  await again.click();
  await expect(confirmButton(page)).toBeEnabled();
});
