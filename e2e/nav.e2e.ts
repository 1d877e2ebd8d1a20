import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { type RoleName, roles, signInAs } from './roles.ts';
import { site } from './site.ts';

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

/** One page for everyone who is signed in and one of the coach; the component tests of `Protected` have them all. */
const expectedPaths: Record<RoleName, { page: string; leadsTo: string }[]> = {
  anonymous: [
    { page: '/admin/users', leadsTo: '/auth?next=%2Fadmin%2Fusers' },
    { page: '/admin/people/7', leadsTo: '/auth?next=%2Fadmin%2Fpeople%2F7' },
    { page: '/first-login', leadsTo: '/auth' },
  ],
  user: [
    { page: '/account', leadsTo: '/account' },
    { page: '/admin', leadsTo: '/course' },
  ],
  member: [
    { page: '/admin', leadsTo: '/course' },
    { page: '/first-login', leadsTo: '/course' },
  ],
  'first-login user': [{ page: '/account', leadsTo: '/first-login' }],
  admin: [
    { page: '/first-login', leadsTo: '/admin' },
    { page: '/admin', leadsTo: '/admin' },
  ],
};

for (const role of roles) {
  const tag = role === 'anonymous' || role === 'admin' ? '@both-sizes' : [];
  test(`${role}: the navigation, the footer and the protected pages offer what is theirs`, { tag }, async ({
    page,
    browser,
    isMobile,
    allowError,
  }) => {
    if (role === 'anonymous') allowError(/status of 401/);
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
    if (isMobile) return;

    for (const { page: path, leadsTo } of expectedPaths[role]) {
      await page.goto(path);
      await expect(page, `${role} on ${path}`).toHaveURL(leadsTo);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await continueAs[role]?.(page);
  });
}

/** What only this role can do, from the last of its pages on. */
const continueAs: Partial<Record<RoleName, (page: Page) => Promise<void>>> = {
  async anonymous(page) {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/auth');
    // The browser remembers a session that is gone.
    await page.context().addCookies([{ name: 'signed_in', value: '1', url: site.url }]);
    const answered = page.waitForResponse('**/api/auth/user');
    await page.goto('/about');
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/about');
  },
  async user(page) {
    await page.goto('/account');
    const posted = page.waitForRequest('**/api/logout');
    await (await openNav(page, 'Logout')).getByRole('button', { name: 'Logout' }).click();
    expect((await posted).method()).toBe('POST');
    await expect(toastWithTitle(page, 'Logged out')).toContainText('You have been logged out successfully.');
    await expectSignedOutAtHome(page);
  },
  async 'first-login user'(page) {
    await page.goto('/about');
    // A link inside the site leads the same way as the address bar.
    await (await openNav(page, 'Logout')).getByRole('link', { name: 'My Course' }).click();
    await expect(page).toHaveURL('/first-login');
    await expect(page.getByRole('heading', { name: 'Welcome to Your Course!' })).toBeVisible();
  },
  async member(page) {
    // This link goes to the server, which ends the session.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Logout' }).click();
    await expectSignedOutAtHome(page);
  },
};

async function expectSignedOutAtHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
}

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
