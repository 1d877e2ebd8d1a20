import type { Page } from '@playwright/test';
import {
  createAccountButton,
  fillNewPassword,
  fillRegistration,
  fillSignIn,
  findInMail,
  forgotDialog,
  registerTestUser,
  signInButton,
  signOut,
  TEMPORARY_PASSWORD,
  VERIFICATION_PATH,
} from './account-forms.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';

const signInPathFor = (next: string): string => `/auth?next=${encodeURIComponent(next)}`;
const pageHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a visitor registers, confirms, logs out, forgets the password, signs in and chooses a new one', async ({
  page,
}) => {
  const person = newTestUser();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await fillRegistration(page, person);
  await createAccountButton(page).press('Enter');
  await expect(toastWithTitle(page, 'Welcome!')).toContainText('Your account has been created successfully.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  const confirm = page.getByRole('button', { name: 'Confirm my email address' });
  await expect(confirm).toBeEnabled();
  await expect(page, 'the secret has left the address').toHaveURL('/verify-email');
  await page.reload();
  await confirm.press('Space');
  await expect(pageHeading(page, 'Your email address is confirmed')).toBeFocused();
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await signOut(page);
  await expect(toastWithTitle(page, 'Logged out')).toContainText('You have been logged out successfully.');

  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await forgotDialog(page).getByLabel('Email').press('Enter');
  await expect(toastWithTitle(page, 'Password Reset Sent')).toBeVisible();
  await expect(forgotDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
  await page.getByLabel('Password').fill(await findInMail(person.email, TEMPORARY_PASSWORD));
  await signInButton(page).click();
  await expect(page).toHaveURL('/first-login');
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page).toHaveURL('/first-login');
  await fillNewPassword(page, `${person.password} anew`);
  await page.keyboard.press('Enter');
  await expect(toastWithTitle(page, 'Success')).toContainText('Password set successfully!');
  await expect(page).toHaveURL('/course');
  await expect(page.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await findInMail(person.email, /password.* changed/i);
});

test('a second browser takes the session over after a question, and the first one says so', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/401/);
  const person = await registerTestUser(page, { signedIn: true });
  const second = await (await browser.newContext()).newPage();
  await second.goto('/auth?next=%2Faccount');
  await fillSignIn(second, person);
  await signInButton(second).click();
  const sentence = "You're already logged in on another device. Please log out there before logging in here.";
  const question = second.locator('main [data-error]').filter({ hasText: 'Already Logged In' });
  await expect(question).toContainText(sentence);
  await expectAccessible(second);
  await page.goto('/account');
  await expect(pageHeading(page, 'Your account')).toBeVisible();
  // A request of this page must not learn of the end of the session before the next visit, which this journey is about.
  await page.goto('about:blank');

  await second.getByRole('main').getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(second).toHaveURL('/account');
  await expect(toastWithTitle(second, 'Welcome back!')).toBeVisible();
  await page.goto('/account');
  await expect(toastWithTitle(page, 'Session Expired')).toContainText('You have been logged in from another device.');
  await expect(page).toHaveURL(/\/auth\b/);
  await findInMail(person.email, /another device/i);
  await second.context().close();
});

test('signing in keeps text from before the hydration, and leads to the page that was asked for or stays on the site', async ({
  page,
}) => {
  const person = await registerTestUser(page);
  const hydration = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await hydration.promise;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.goto(signInPathFor('//evil.example'), { waitUntil: 'commit' });
  await fillSignIn(page, person);
  await expect(signInButton(page)).toBeDisabled();
  hydration.resolve();
  await expect(signInButton(page)).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page, 'Back does not lead to the form').toHaveURL('/about');
  await page.goto(signInPathFor('/api/logout'));
  await expect(page).toHaveURL('/');
  await page.goto(signInPathFor('/coaching-offers#coaching-calls'));
  await expect(page).toHaveURL('/coaching-offers#coaching-calls');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
});

test('the owner of an address takes over the account that a stranger registered, and no request contains the secret', {
  tag: '@rare',
}, async ({ page, browser, allowError }) => {
  allowError(/401/);
  const stranger = await (await browser.newContext()).newPage();
  const person = await registerTestUser(stranger, { signedIn: true });
  const link = await findInMail(person.email, VERIFICATION_PATH);
  const requests: string[] = [];
  page.on('request', async (request) => {
    const headers: Record<string, string> = await request.allHeaders().catch(() => ({}));
    requests.push(`${request.url()} ${headers.referer}`);
  });
  await page.goto(link);
  await expect(pageHeading(page, 'Confirm your email address')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(person.email);
  expect((await stranger.request.get('/api/auth/user')).ok(), 'opening the link changes nothing').toBe(true);
  await fillNewPassword(page, 'plain words for a harbor');
  await page.getByRole('button', { name: 'Make this account yours' }).click();
  await expect(pageHeading(page, 'Your email address is confirmed')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You’re signed in here, and everyone else is signed out.');
  await page.getByRole('link', { name: 'See the coaching offers' }).click();
  await expect(page).toHaveURL('/coaching-offers');
  expect(requests.filter((text) => text.includes('/api/'))).not.toEqual([]);
  expect(requests.filter((text) => text.includes(link.split('token=')[1] ?? 'none'))).toEqual([]);

  await stranger.goto('/account');
  await expect(toastWithTitle(stranger, 'Session Expired')).toContainText('your password was changed');
  await stranger.goto('/auth');
  await fillSignIn(stranger, person);
  await signInButton(stranger).click();
  await expect(toastWithTitle(stranger, 'Login failed')).toBeVisible();
  await stranger.context().close();
});
