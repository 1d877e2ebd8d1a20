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
  // A request of this page must not learn of the end of the session before its next visit.
  await registrant.goto('about:blank');

  await page.goto(link);
  await expect(pageHeading(page, 'Confirm Your Email Address')).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectAccessible(page);
  await page.reload();
  expect(await isSignedIn(registrant)).toBe(true);

  await fillNewPassword(page, NEW_PASSWORD);
  await claimButton(page).click();
  await expect(pageHeading(page, 'Your Email Address Is Confirmed')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You’re signed in here, and everyone else is signed out.');
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await registrant.goto('/account');
  await expect(toastWithTitle(registrant, 'Session Expired')).toContainText('your password was changed');
  await registrant.goto('/auth');
  await fillSignIn(registrant, person);
  await signInButton(registrant).click();
  await expect(toastWithTitle(registrant, 'Login failed')).toBeVisible();
  await registrant.context().close();
});

test('a link of an older mail leads over signing in to a confirmed address, and no later request contains its token', async ({
  page,
}) => {
  const person = await registerTestUser(page);
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
  // In older mails the token is in the query.
  await page.goto(link.replace('#', '?'));
  await expect(page.getByRole('heading', { name: 'Did you create this account yourself?' })).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth?next=%2Fverify-email');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password').fill(person.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/verify-email');
  await expect(confirmButton(page)).toBeEnabled();
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
  await expect(page.getByRole('main')).toContainText(`The address ${person.email} is already confirmed.`);
});
