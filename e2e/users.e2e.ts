import type { Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';
import { fullName, searchUser, userList } from './users-page.ts';

const createUserDialog = (page: Page) => page.getByRole('dialog', { name: 'Create User' });

test('the coach creates an account and passes the details on, and its owner must choose a password', async ({
  page,
  browser,
}) => {
  const person = newTestUser();
  await openUsersThroughAllAreas(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = createUserDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Create User' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'text');
  const password = await dialog.getByLabel('Password').inputValue();
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  await dialog.getByLabel('Course access').check();
  await dialog.getByRole('button', { name: 'Create User' }).dblclick();

  await expect(dialog).toBeHidden();
  await expect(toastWithTitle(page, 'User created')).toContainText(person.email);
  const details = page.getByRole('region', { name: `Sign-in details for ${fullName(person)}` });
  await expect(details.getByRole('heading')).toBeFocused();
  await expect(details).toContainText(`/auth`);
  await expect(details).toContainText(person.email);
  await expect(details).toContainText(password);
  const entry = await searchUser(page, person);
  await expect(entry).toContainText(fullName(person));
  await expect(entry.getByText('Active')).toBeVisible();
  await expect(entry).toContainText('Never');
  await expect(entry).toContainText('Address not confirmed');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Dismiss the sign-in details' }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  const owner = await (await browser.newContext()).newPage();
  await owner.goto('/auth');
  await owner.getByLabel('Email').fill(person.email);
  await owner.getByLabel('Password', { exact: true }).fill(password);
  await owner.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(owner).toHaveURL(/\/first-login$/);
  await owner.context().close();

  await page.reload();
  await expect(await searchUser(page, person)).toContainText('Signed in now');
});

/** Each area of the coach is one click away. */
async function openUsersThroughAllAreas(page: Page): Promise<void> {
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
  await areas.getByRole('link', { name: 'Emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails', exact: true })).toBeFocused();
  await areas.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(userList(page)).toBeVisible();
}
