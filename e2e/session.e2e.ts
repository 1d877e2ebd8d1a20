import type { BrowserContext, Page } from '@playwright/test';
import { fillSignIn, logOut, registered, signInButton } from './account-forms.ts';
import { expect, expectAccessible, test, toasted } from './fixtures.ts';

const MINUTE = 60_000;
const asked = '**/api/auth/user';
const banner = (page: Page) => page.getByText('Session expiring soon');
const timedOut = {
  status: 401,
  json: { code: 'SESSION_TIMEOUT', message: "You've been logged out due to inactivity.", error: '' },
};

type Asked = { passive: string | undefined; idleSeconds: string | undefined };

test('after 25:00 a banner counts down to 0:00; then one call is made, and its no leads to the sign-in page', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 401/);
  await registered(page, { signedIn: true });
  const calls = await openIdle(page, '/account');

  await page.clock.runFor(25 * MINUTE - 1);
  await expect(banner(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('Your session will expire in 5:00')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Your session will expire in 4:59')).toBeVisible();
  await page.clock.runFor(5 * MINUTE - 2_000);
  await expect(page.getByText('Your session will expire in 0:01')).toBeVisible();

  calls.length = 0;
  await page.route(asked, (route) => route.fulfill(timedOut));
  await page.clock.runFor(1_000);
  await expect(banner(page)).toBeHidden();
  await expect(toasted(page, 'Session Expired')).toContainText("You've been logged out due to inactivity.");
  expect(calls).toEqual([{ passive: '1', idleSeconds: undefined }]);
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL('/account');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/auth?next=%2Faccount');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.clock.runFor(30 * MINUTE);
  expect(calls).toHaveLength(1);
});

test('Extend calls the server, hides the banner, and the time begins anew', { tag: '@any-size' }, async ({ page }) => {
  await registered(page, { signedIn: true });
  const calls = await openIdle(page, '/course');
  await page.clock.runFor(26 * MINUTE);
  calls.length = 0;
  await page.getByRole('button', { name: 'Extend' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => calls).toEqual([{ passive: undefined, idleSeconds: '0' }]);
  await page.clock.runFor(25 * MINUTE - 1_000);
  await expect(banner(page)).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(banner(page)).toBeVisible();
});

test('any activity hides the banner and tells the server; asking again by timer or focus does not', {
  tag: '@any-size',
}, async ({ page }) => {
  await registered(page, { signedIn: true });
  const calls = await openIdle(page, '/');
  await page.clock.runFor(2 * MINUTE);
  calls.length = 0;
  await page.clock.runFor(22 * MINUTE);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(MINUTE);
  await expect(banner(page)).toBeVisible();
  expect(calls.length).toBeGreaterThan(4);
  expect(calls).toEqual(calls.map(() => ({ passive: '1', idleSeconds: undefined })));

  for (const act of [
    () => page.keyboard.press('Shift'),
    () => page.mouse.click(5, 300),
    () => page.evaluate(() => document.dispatchEvent(new Event('scroll'))),
    () => page.evaluate(() => document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))),
  ]) {
    await expect(banner(page)).toBeVisible();
    calls.length = 0;
    await act();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => calls).toEqual([{ passive: undefined, idleSeconds: '0' }]);
    await page.clock.runFor(25 * MINUTE);
  }
});

test('the banner can be read and reached by everybody', async ({ page }) => {
  await registered(page, { signedIn: true });
  await openIdle(page, '/about');
  await page.clock.runFor(26 * MINUTE);
  await expect(page.getByRole('status').filter({ hasText: 'Session expiring soon' })).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('activity in another tab keeps this one alive and hides its banner', { tag: '@any-size' }, async ({
  page,
  context,
}) => {
  await registered(page, { signedIn: true });
  const other = await context.newPage();
  // Once it has asked who is signed in, it listens to what other tabs do.
  await Promise.all([other.waitForResponse(asked), other.goto('/about')]);
  const calls = await openIdle(page, '/course');
  await page.clock.runFor(26 * MINUTE);
  await expect(banner(page)).toBeVisible();
  await expect(banner(other)).toBeVisible();
  calls.length = 0;
  await other.keyboard.press('Shift');
  await expect(banner(other)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await page.clock.runFor(61_000);

  await page.clock.runFor(20 * MINUTE);
  await other.keyboard.press('Shift');
  // That tab tells the server, and this one that it did.
  await page.clock.runFor(61_000);
  await page.clock.runFor(10 * MINUTE);
  await expect(banner(page)).toBeHidden();
  expect(calls).toEqual(calls.map(() => ({ passive: '1', idleSeconds: undefined })));
  await page.clock.runFor(14 * MINUTE);
  await expect(banner(page)).toBeVisible();
});

test('a minute after the last activity the server hears how long ago it was', { tag: '@any-size' }, async ({
  page,
}) => {
  await registered(page, { signedIn: true });
  const calls = await openIdle(page, '/about');
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.runFor(59_000);
  expect(calls).toHaveLength(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => calls.slice(1)).toEqual([{ passive: undefined, idleSeconds: '60' }]);
  await page.clock.runFor(3 * MINUTE);
  expect(calls).toHaveLength(2);
});

for (const { code, message, told, after } of [
  { code: 'SESSION_TIMEOUT', message: 'x', told: "You've been logged out due to inactivity.", after: 1_500 },
  {
    code: 'SESSION_CONFLICT',
    message: 'x',
    told: 'You have been logged in from another device. Please log in again.',
    after: 2_500,
  },
  {
    code: 'SESSION_INVALIDATED',
    message: 'Session invalidated: your password was changed.',
    told: 'Session invalidated: your password was changed.',
    after: 2_500,
  },
]) {
  test(`${code} in the answer to any call is told in every tab, which then goes to the sign-in page`, {
    tag: '@any-size',
  }, async ({ page, context, tolerate }) => {
    tolerate(/status of 401/);
    await registered(page, { signedIn: true });
    const other = await context.newPage();
    await other.goto('/about');
    await openIdle(page, '/account');
    await page.route('**/api/send-verification', (route) => route.fulfill({ status: 401, json: { code, message } }));
    await page.getByRole('button', { name: /Send/ }).click();
    // The tabs have one clock.
    await expect(toasted(page, 'Session Expired')).toContainText(told);
    await expect(toasted(other, 'Session Expired')).toContainText(told);
    await page.clock.runFor(after - 100);
    await expect(page).toHaveURL('/account');
    await expect(other).toHaveURL('/about');
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/auth?next=%2Faccount');
    await expect(other).toHaveURL('/auth?next=%2Fabout');
  });
}

test('a login in another tab stops the move to the sign-in page', { tag: '@any-size' }, async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/status of 40[19]/);
  const person = await registered(page, { signedIn: true });
  await openIdle(page, '/account');
  await page.route('**/api/send-verification', (route) => route.fulfill(timedOut));
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(toasted(page, 'Session Expired')).toBeVisible();
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

test('signing out in one tab signs the others out, and a protected one goes home', { tag: '@any-size' }, async ({
  page,
  context,
}) => {
  await registered(page, { signedIn: true });
  await page.goto('/account');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await expect(other.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  await logOut(other);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a visitor is asked nothing: no call, no code of the session', { tag: '@any-size' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const path of ['/', '/about', '/coaching-offers', '/book-call', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(fetched.filter((url) => /auth\/user|SessionKeeper/.test(url))).toEqual([]);
});

test('where the server knows nobody although the browser hoped so, the navigation shows Login', {
  tag: '@any-size',
}, async ({ page, context, tolerate }) => {
  tolerate(/status of 401/);
  await hintAlone(context);
  const answered = page.waitForResponse(asked);
  await page.goto('/about');
  expect((await answered).status()).toBe(401);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('where the site cannot be reached a protected page says so, and asks again on demand', {
  tag: '@any-size',
}, async ({ page, tolerate }) => {
  tolerate(/INTERNET_DISCONNECTED/);
  await registered(page, { signedIn: true });
  await page.clock.install();
  let tries = 0;
  await page.route(asked, (route) => {
    tries += 1;
    return route.abort('internetdisconnected');
  });
  await page.goto('/account');
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  for (let waits = 0; waits < 4; waits += 1) {
    await expect.poll(() => tries).toBe(waits + 1);
    await page.clock.runFor(8_000);
  }
  await expect(page.getByText('The site cannot be reached right now.')).toBeVisible();
  await expectAccessible(page);
  expect(tries).toBe(4);
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /account/i })).toBeVisible();
});

/** Opens the page, whose clock then stands still, with somebody signed in and just active; answers the calls for her. */
async function openIdle(page: Page, path: string): Promise<Asked[]> {
  const calls: Asked[] = [];
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

/** The readable cookie without the session's own. */
async function hintAlone(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'signed_in', value: '1', url: test.info().project.use.baseURL ?? '' }]);
}
