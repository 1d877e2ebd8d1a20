import type { Page } from '@playwright/test';
import {
  createAccountButton,
  findInMail,
  forgotDialog,
  signInButton,
  TEMPORARY_PASSWORD,
  VERIFICATION_PATH,
} from './account-forms.ts';
import { expect, test, toastWithTitle } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { callApi, newTestUser } from './test-users.ts';

test('a visitor registers and chooses a new password by keyboard alone', async ({ page, browser, allowError }) => {
  test.slow();
  allowError(/409/);
  const person = newTestUser();
  await page.goto('/auth');
  await expect(signInButton(page)).toBeEnabled();
  await tabTo(page, page.getByRole('tab', { name: 'Sign in' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Create account' })).toBeFocused();
  await type(page, 'First name', person.firstName);
  await type(page, 'Last name', person.lastName);
  await type(page, 'Email', person.email);
  await type(page, 'Password', person.password);
  await tabTo(page, createAccountButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto(await findInMail(person.email, VERIFICATION_PATH));
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: 'Confirm my email address' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Your Email Address Is Confirmed' })).toBeFocused();

  await signOutByKeyboard(page);
  await page.goto('/auth');
  await expect(signInButton(page)).toBeEnabled();
  await type(page, 'Email', person.email);
  await tabTo(page, page.getByRole('button', { name: 'Forgot your password?' }));
  await page.keyboard.press('Enter');
  await expect(forgotDialog(page).getByRole('heading')).toBeFocused();
  await tabTo(page, forgotDialog(page).getByLabel('Email'));
  await page.keyboard.press('Enter');
  await expect(forgotDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();

  const elsewhere = await (await browser.newContext()).newPage();
  await callApi(elsewhere, 'POST', '/api/login', person);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(await findInMail(person.email, TEMPORARY_PASSWORD));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('You’re logged in on another device.')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/first-login');
  await elsewhere.context().close();

  await expect(page.getByRole('button', { name: 'Set New Password' })).toBeEnabled();
  await type(page, 'New Password', `${person.password} anew`);
  await type(page, 'Confirm Password', `${person.password} anew`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/course');
  await expect(toastWithTitle(page, 'Success')).toBeVisible();
});

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function signOutByKeyboard(page: Page): Promise<void> {
  const menu = page.getByRole('banner').locator('summary');
  if (await menu.isVisible()) {
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(toastWithTitle(page, 'Logged out')).toBeVisible();
}
