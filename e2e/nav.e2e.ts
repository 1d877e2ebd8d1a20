import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { type RoleName, roles, signInAs } from './roles.ts';

const publicPages = ['Home', 'About Me', 'Coaching Offers'];
const inNav: Record<RoleName, string[]> = {
  anonymous: [...publicPages, 'Login'],
  user: [...publicPages, 'My Course', 'Your account', 'Logout'],
  'first-login user': [...publicPages, 'My Course', 'Your account', 'Logout'],
  member: [...publicPages, 'My Course', 'Your account', 'Logout'],
  admin: [...publicPages, 'My Course', 'Calendar', 'Bookings', 'Admin', 'Your account', 'Logout'],
};
const inFooter: Record<RoleName, string[]> = {
  anonymous: [...publicPages, 'Login'],
  user: [...publicPages, 'Logout'],
  'first-login user': [...publicPages, 'Logout'],
  member: [...publicPages, 'My Course', 'Logout'],
  admin: [...publicPages, 'My Course', 'Logout'],
};

/** Where each page leads each role. The page's own path means that the user stays. */
const protectedPages = ['/course', '/account', '/admin', '/admin/users', '/admin/time-slots', '/admin/bookings'];
const forAnyoneSignedIn = ['/course', '/account'];
const expectedPath: Record<RoleName, (path: string) => string> = {
  anonymous: (path) => `/auth?next=${encodeURIComponent(path)}`,
  user: (path) => (forAnyoneSignedIn.includes(path) ? path : '/course'),
  member: (path) => (forAnyoneSignedIn.includes(path) ? path : '/course'),
  'first-login user': () => '/first-login',
  admin: (path) => path,
};
const expectedSignInPath: Record<RoleName, string> = {
  anonymous: '/auth',
  user: '/course',
  member: '/course',
  'first-login user': '/first-login',
  admin: '/course',
};

for (const role of roles) {
  const tag = role === 'anonymous' || role === 'admin' ? '@both-sizes' : [];
  test(`${role}: the navigation and the footer offer what is theirs, and nothing jumps`, { tag }, async ({
    page,
    browser,
  }) => {
    await signInAs(role, page, browser);
    await page.goto('/about');
    const height = await page
      .locator('header')
      .first()
      .evaluate((header) => header.clientHeight);
    const nav = await openNav(page, inNav[role].at(-1) ?? '');
    expect(await readNavItems(nav)).toEqual(inNav[role]);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(
      await page
        .locator('header')
        .first()
        .evaluate((header) => header.clientHeight),
    ).toBe(height);
    expect(await readNavItems(page.getByRole('navigation', { name: 'Footer' }))).toEqual(inFooter[role]);
  });

  test(`${role}: every protected page leads where it should`, async ({ page, browser, allowError }) => {
    if (role === 'anonymous') allowError(/status of 401/);
    await signInAs(role, page, browser);
    for (const path of protectedPages) {
      await page.goto(path);
      await expect(page, `${role} on ${path}`).toHaveURL(expectedPath[role](path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/first-login');
    await expect(page).toHaveURL(expectedSignInPath[role]);
  });
}

test('a link inside the site leads the same way as the address bar', async ({ page, browser }) => {
  await signInAs('first-login user', page, browser);
  await page.goto('/about');
  await (await openNav(page, 'Logout')).getByRole('link', { name: 'My Course' }).click();
  await expect(page).toHaveURL('/first-login');
  await expect(page.getByRole('heading', { name: 'Welcome to Your Course!' })).toBeVisible();
});

test('an anonymous visitor on /course reads why, and is sent to sign in 1.5 s later', async ({ page, allowError }) => {
  allowError(/status of 401/);
  await page.clock.install();
  let answer = () => {};
  const clockStands = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/user', async (route) => {
    await clockStands;
    await route.continue();
  });
  await page.goto('/course');
  await page.clock.pauseAt(Date.now() + 5_000);
  answer();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', /^\/auth/);
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL('/course');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/auth?next=%2Fcourse');
});

test('the first HTML of a protected page says that it is loading, and is not for search engines', async ({ page }) => {
  for (const path of [...protectedPages, '/first-login']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).toContain('Loading…');
  }
  for (const path of ['/auth', '/verify-email']) {
    expect(await (await page.request.get(path)).text(), path).toContain('<meta name="robots" content="noindex">');
  }
  for (const path of ['/', '/about', '/coaching-offers', '/book-call']) {
    expect(await (await page.request.get(path)).text(), path).not.toContain('noindex');
  }
});

test('Logout in the navigation posts, says so, and leaves a protected page for the home page', async ({
  page,
  browser,
}) => {
  await signInAs('user', page, browser);
  await page.goto('/account');
  const posted = page.waitForRequest('**/api/logout');
  await (await openNav(page, 'Logout')).getByRole('button', { name: 'Logout' }).click();
  expect((await posted).method()).toBe('POST');
  await expect(toastWithTitle(page, 'Logged out')).toContainText('You have been logged out successfully.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a Logout that fails says so, and nothing else changes', async ({ page, browser, allowError }) => {
  allowError(/status of 503/);
  await signInAs('user', page, browser);
  await page.goto('/account');
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again in a moment.' } }),
  );
  await (await openNav(page, 'Logout')).getByRole('button', { name: 'Logout' }).click();
  await expect(toastWithTitle(page, 'Logout failed')).toContainText('Please try again in a moment.');
  await expect(page).toHaveURL('/account');
});

test('Logout in the footer goes to the server, which ends the session and leads home', async ({ page, browser }) => {
  await signInAs('user', page, browser);
  await page.goto('/course');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('Login in the footer leads to the sign-in page', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
});

/** The main navigation, on a phone in its menu, once this item is there. */
async function openNav(page: Page, awaited: string): Promise<Locator> {
  await expect(page.locator(`header nav >> text="${awaited}"`).first()).toBeAttached();
  const menu = page.locator('header summary');
  if ((await menu.isVisible()) && !(await page.locator('header details').getAttribute('open'))) await menu.click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Without the links to the coach's profiles elsewhere and the call to book. */
async function readNavItems(nav: Locator): Promise<string[]> {
  const items = await nav.locator('a:visible:not([href^=http], [href="/book-call"]), button:visible').allInnerTexts();
  return items.map((item) => item.trim());
}
