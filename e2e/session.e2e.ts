import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/durations.ts';
import { fillSignIn, registerTestUser, signInButton, signOut } from './account-forms.ts';
import { expect, test, toastWithTitle } from './fixtures.ts';

const userRequests = '**/api/auth/user';
const banner = (page: Page) => page.getByText('Session expiring soon');
const sessionTimeoutReply = {
  status: 401,
  json: { code: 'SESSION_TIMEOUT', message: "You've been logged out due to inactivity.", error: '' },
};

type UserRequestHeaders = { passive: string | undefined; idleSeconds: string | undefined };

test('activity in another tab keeps this one alive and hides its banner', async ({ page, context }) => {
  await registerTestUser(page, { signedIn: true });
  const other = await context.newPage();
  // A tab listens to the others once it has loaded its user.
  await Promise.all([other.waitForResponse(userRequests), other.goto('/about')]);
  const calls = await openIdle(page, '/course');
  await page.clock.runFor(26 * MINUTE_MS);
  await expect(banner(page)).toBeVisible();
  await expect(banner(other)).toBeVisible();
  calls.length = 0;
  await other.keyboard.press('Shift');
  await expect(banner(other)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await page.clock.runFor(61_000);

  await page.clock.runFor(20 * MINUTE_MS);
  await other.keyboard.press('Shift');
  // The other tab reports to the server, and then to this tab.
  await page.clock.runFor(61_000);
  await page.clock.runFor(10 * MINUTE_MS);
  await expect(banner(page)).toBeHidden();
  expect(calls).toEqual(calls.map(() => ({ passive: '1', idleSeconds: undefined })));
  await page.clock.runFor(14 * MINUTE_MS);
  await expect(banner(page)).toBeVisible();
});

test('the end of the session in any reply is shown in every tab; only pages for everybody stay open', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/status of 401/);
  await registerTestUser(page, { signedIn: true });
  const other = await context.newPage();
  await other.goto('/about');
  await openIdle(page, '/account');
  const message = 'Session invalidated: your password was changed.';
  // Such a reply clears the cookies. With them a tab that comes to the front would find its user again.
  await page.route('**/api/send-verification', async (route) => {
    await context.clearCookies();
    await route.fulfill({ status: 401, json: { code: 'SESSION_INVALIDATED', message } });
  });
  await page.getByRole('button', { name: /Send/ }).click();
  // The tabs have one clock.
  await expect(toastWithTitle(page, 'Session Expired')).toContainText(message);
  await expect(toastWithTitle(other, 'Session Expired')).toContainText(message);
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(2_400);
  await expect(page).toHaveURL('/account');
  await expect(other).toHaveURL('/about');
  // The toast may show a moment before the page sets the timer of the move.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/auth?next=%2Faccount', { timeout: 500 });
  }).toPass();
  await other.clock.runFor(2_500);
  await expect(other).toHaveURL('/about');
  await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('a login in another tab stops the move to the sign-in page', { tag: '@rare' }, async ({
  page,
  context,
  allowError,
}) => {
  allowError(/status of 40[19]/);
  const person = await registerTestUser(page, { signedIn: true });
  await openIdle(page, '/account');
  await page.route('**/api/send-verification', (route) => route.fulfill(sessionTimeoutReply));
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(toastWithTitle(page, 'Session Expired')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/auth');
  await fillSignIn(other, person);
  await signInButton(other).click();
  await other.getByRole('main').getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/account');
});

test('signing out in one tab signs the others out, and a protected one goes home', async ({ page, context }) => {
  await registerTestUser(page, { signedIn: true });
  await page.goto('/account');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await expect(other.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await signOut(other);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
});

/** Opens the page with a user who was just active, stops its clock, and returns its requests for the user. */
async function openIdle(page: Page, path: string): Promise<UserRequestHeaders[]> {
  const calls: UserRequestHeaders[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/auth/user')) return;
    const headers = request.headers();
    calls.push({ passive: headers['x-passive'], idleSeconds: headers['x-idle-seconds'] });
  });
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 30_000);
  await page.keyboard.press('Shift');
  return calls;
}
