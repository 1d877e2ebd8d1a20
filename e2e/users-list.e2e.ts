import { signInAsCoach } from './coach.ts';
import { expect, test } from './fixtures.ts';
import { openUsers, userList } from './users-page.ts';

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
  await expect(userList(page)).toBeVisible();
});

test('on a phone the areas stay within reach of the thumb', { tag: '@phone' }, async ({ page }) => {
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
