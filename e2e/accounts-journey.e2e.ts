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

test('a visitor registers, confirms, logs out, forgets the password, signs in and chooses a new one', async ({
  page,
  allowError,
}) => {
  test.slow();
  allowError(/status of 400/);
  const person = newTestUser();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await expectAccessible(page);
  await fillRegistration(page, person);
  await createAccountButton(page).click();
  await expect(toastWithTitle(page, 'Welcome!')).toContainText('Your account has been created successfully.');
  await expect(page).toHaveURL('/');

  await page.goto('/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await confirmAddress(page, person.email);
  await page.getByRole('link', { name: 'See the coaching offers' }).click();
  await expect(page).toHaveURL('/coaching-offers');
  await page.goto('/course');
  await expect(page.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await expect(toastWithTitle(page, 'Logged out')).toContainText('You have been logged out successfully.');
  await expect(page).toHaveURL('/');

  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(forgotDialog(page).getByLabel('Email')).toHaveValue(person.email);
  await expectAccessible(page);
  await forgotDialog(page).getByRole('button', { name: 'Send New Password' }).click();
  await expect(toastWithTitle(page, 'Password Reset Sent')).toContainText(
    'A new temporary password has been sent to your email address.',
  );
  await expect(forgotDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
  await expect(page.getByRole('note')).toContainText(person.email);
  await expectAccessible(page);

  await page.getByLabel('Password').fill(await findInMail(person.email, TEMPORARY_PASSWORD));
  await signInButton(page).click();
  await expect(toastWithTitle(page, 'Welcome back!')).toContainText('You have successfully logged in.');
  await expect(page).toHaveURL('/first-login');
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await expectAccessible(page);
  for (const elsewhere of ['/course', '/account']) {
    await page.goto(elsewhere);
    await expect(page).toHaveURL('/first-login');
  }

  const chosen = `${person.password} anew`;
  await fillNewPassword(page, chosen);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(toastWithTitle(page, 'Success')).toContainText('Password set successfully!');
  await expect(page).toHaveURL('/course');
  await expect(page.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await page.goto('/first-login');
  await expect(page).toHaveURL('/course');
  await findInMail(person.email, /password.* changed/i);

  await page.goto('/account');
  await page.getByLabel('Current Password').fill(person.password);
  await fillNewPassword(page, `${chosen} once more`);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(toastWithTitle(page, 'Error')).toContainText('That isn’t your current password.');
  await page.getByLabel('Current Password').fill(chosen);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(toastWithTitle(page, 'Success')).toContainText('Password set successfully!');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
});

test('a second browser takes the session over after a question, and the first one says so', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/401/);
  const person = await registerTestUser(page, { signedIn: true });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await second.goto('/auth?next=%2Faccount');
  await fillSignIn(second, person);
  await signInButton(second).click();
  const sentence = "You're already logged in on another device. Please log out there before logging in here.";
  await expect(toastWithTitle(second, 'Already Logged In')).toContainText(sentence);
  await expect(second.getByText('you’ll be logged out there')).toBeFocused();
  await expectAccessible(second);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
  // A request of this page must not learn of the end of the session before the reload that this journey is about.
  await page.goto('about:blank');

  await second.getByRole('main').getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(second).toHaveURL('/account');
  await expect(toastWithTitle(second, 'Welcome back!')).toBeVisible();

  await page.goto('/account');
  await expect(toastWithTitle(page, 'Session Expired')).toContainText(
    'You have been logged in from another device. Please log in again.',
  );
  await expect(page).toHaveURL(/\/auth\b/);
  await expect(page.getByRole('main')).toContainText('You have been logged in from another device.');
  await expectAccessible(page);
  await findInMail(person.email, /another device/i);
  await second.context().close();
});

/** Opens the mailed link, which changes nothing by itself and keeps its secret out of the address bar. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await findInMail(email, VERIFICATION_PATH));
  const confirm = page.getByRole('button', { name: 'Confirm my email address' });
  await expect(confirm).toBeEnabled();
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await page.reload();
  await confirm.click();
  const done = page.getByRole('heading', { name: 'Your Email Address Is Confirmed' });
  await expect(done).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(done).toBeVisible();
}
