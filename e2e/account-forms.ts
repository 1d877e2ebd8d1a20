import { expect, type Locator, type Page } from '@playwright/test';
import { readMails } from './fixtures.ts';
import type { Visitor } from './free-call-form.ts';
import { callApi, newTestUser } from './test-users.ts';

export type NewTestUser = ReturnType<typeof newTestUser>;

/** Registers a user with their own password, signed in nowhere or in the browser of this page. */
export async function registerTestUser(page: Page, { signedIn = false } = {}): Promise<NewTestUser> {
  const person = newTestUser();
  expect((await callApi(page, 'POST', '/api/register', person)).status()).toBe(201);
  if (!signedIn) await callApi(page, 'POST', '/api/logout');
  return person;
}

export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign In', exact: true });
export const createAccountButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create account', exact: true });
export const forgotDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Forgot your password?' });

export async function fillSignIn(page: Page, { email, password }: Pick<NewTestUser, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export async function fillRegistration(page: Page, person: NewTestUser): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await fillSignIn(page, person);
}

export async function fillNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(again);
}

/** Signs out by the navigation, which is in the menu on a phone. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('banner').locator('summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

/** Waits for a mail to this address with this text, and returns the text from the latest one. */
export async function findInMail(address: string, pattern: RegExp): Promise<string> {
  const findMatch = async () =>
    (await readMails(address)).map(({ text }) => pattern.exec(text ?? '')?.[0]).findLast(Boolean);
  await expect.poll(findMatch).toBeTruthy();
  return (await findMatch()) ?? '';
}

export const VERIFICATION_PATH = /\/verify-email#token=[\w-]+/;
/** A temporary password, which has its own line. */
export const TEMPORARY_PASSWORD = /^(?:\w{4}-){3,}\w{4}$/m;

/** Registers the client's address in this browser, and confirms it by the mailed link. */
export async function openOwnAccount(
  page: Page,
  { firstName, lastName, email }: Visitor,
): Promise<{ password: string }> {
  const person = { firstName, lastName, email, password: `harbor ${email} orchard` };
  expect((await callApi(page, 'POST', '/api/register', person)).status()).toBe(201);
  await page.goto(await findInMail(email, VERIFICATION_PATH));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  return person;
}
