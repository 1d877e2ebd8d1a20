import { randomUUID } from 'node:crypto';
import type { User } from '#contracts/users.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { entries, find, openUsers, openUsersWith, searchField, users } from './user-management.ts';

const address = '**/api/admin/users';

test('users are searched, sorted and paged by 25', async ({ page, isMobile }) => {
  const family = 'Öster';
  const many = Array.from({ length: 27 }, (_, place) =>
    listed(place + 10, `P${String(place).padStart(2, '0')}`, family),
  );
  await page.route(address, (route) => route.fulfill({ json: [listed(2, 'Ida', 'Lund'), ...many] }));
  await openUsers(page);
  await searchField(page).fill(family.replace('Ö', 'o').toUpperCase());
  const summary = page.getByRole('status').filter({ hasText: /users? found/i });
  await expect(summary).toHaveText('1 to 25 of 27 users found');
  await expect(entries(page)).toHaveCount(25);

  const sortBy = async (column: string, order: string) =>
    isMobile
      ? page.getByLabel('Sort users').selectOption(order)
      : users(page).getByRole('button', { name: column }).click();
  await sortBy('Name', 'Name, A to Z');
  await expect(entries(page).first()).toContainText('P00');
  if (!isMobile) {
    const header = users(page).getByRole('columnheader', { name: 'Name' });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(users(page).locator('[aria-sort]')).toHaveCount(1);
  }
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(summary).toHaveText('26 to 27 of 27 users found');
  await expect(summary).toBeFocused();
  await expect(entries(page)).toContainText(['P25', 'P26']);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await sortBy('Name', 'Name, Z to A');
  await expect(entries(page).first()).toContainText('P26');
  await expect(summary).toHaveText('1 to 25 of 27 users found');
  await searchField(page).fill(`P13 ${family}`);
  await expect(entries(page)).toContainText(['P13']);
  await expect(summary).toHaveText('1 user found');

  await searchField(page).fill('nobody is called this');
  await expect(summary).toHaveText('No users found');
  await expect(page.getByText('No name or email address fits that search.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(searchField(page)).toHaveValue('');
  await expect(searchField(page)).toBeFocused();
  await expect(entries(page).first()).toBeVisible();
});

/** Somebody in the list as the server tells it. */
function listed(id: number, firstName: string, lastName: string): User {
  const createdAt = new Date(Date.UTC(2026, 0, id)).toISOString();
  return {
    ...{ id, firstName, lastName, email: `${firstName}.${id}@example.com`, createdAt, lastLoginAt: null },
    ...{ hasCourseAccess: id % 2 === 0, isAdmin: false, isMainAdmin: false },
    ...{ isFirstLogin: false, isVerified: true, isSignedIn: false },
  };
}

test('a list that is empty or cannot be loaded says so', { tag: '@any-size' }, async ({ page, tolerate }) => {
  await signInAsCoach(page.context());
  tolerate(/500|503/);
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not just now.', error: 'Not just now.' } }),
  );
  await page.goto('/admin/users');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading user data' });
  await expect(failure).toContainText('Not just now.');
  await expectAccessible(page);
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: [] }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: /^No users found$/ })).toBeVisible();
  await expect(failure).toBeHidden();
  await expectAccessible(page);
});

test('while the users are on their way it says so', { tag: '@any-size' }, async ({ page }) => {
  await signInAsCoach(page.context());
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/users');
  await expect(page.getByRole('status').filter({ hasText: 'Loading users...' })).toBeVisible();
  letGo();
  await expect(users(page)).toBeVisible();
});

test('a name and an address as long as can be do not break the page', async ({ page, isMobile }) => {
  const long = {
    firstName: 'W'.repeat(60),
    lastName: 'M'.repeat(100),
    email: `${randomUUID()}@${'d'.repeat(60)}.example.com`,
  };
  await openUsersWith(page, long);
  await find(page, long);
  // Down to the narrowest page with a table, which must stay inside its frame.
  for (const width of isMobile ? [390, 320] : [1280, 1152, 1151, 768]) {
    await page.setViewportSize({ width, height: 800 });
    // The page is laid out anew some moments after its window has changed.
    await expect(async () => {
      const outer = await page.getByRole('main').boundingBox();
      const inner = await users(page).boundingBox();
      expect(outer?.width).toBeLessThanOrEqual(width);
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.width ?? 0) - 20);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }).toPass({ timeout: 20_000 });
  }
});

test('the areas of the coach are one click away', async ({ page }) => {
  await signInAsCoach(page.context());
  await page.goto('/admin');
  const areas = page.getByRole('navigation', { name: 'Admin' });
  await expect(areas.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await areas.getByRole('link', { name: 'Bookings' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeFocused();
  await areas.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeFocused();
  await areas.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeFocused();
  await areas.getByRole('link', { name: 'Mails' }).click();
  await expect(page.getByRole('heading', { name: 'Mails', exact: true })).toBeFocused();
  await areas.getByRole('link', { name: 'Users' }).click();
  await expect(users(page)).toBeVisible();
});

test('on a phone the areas stay under the thumb @phone', async ({ page }) => {
  await openUsers(page);
  const areas = page.getByRole('navigation', { name: 'Admin' });
  await expect(areas).toBeInViewport({ ratio: 1 });
  const box = await areas.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(72);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(840);
  for (const link of await areas.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
