import { expect, type Locator, type Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { createTestUser, type TestUser } from './test-users.ts';

export async function openUsers(page: Page): Promise<void> {
  await signInAsCoach(page.context());
  await page.goto('/admin/users');
  await expect(userList(page)).toBeVisible();
}

/** Opens the users with a new one among them. */
export async function openUsersWithNew(page: Page, changes: object = {}): Promise<TestUser> {
  await signInAsCoach(page.context());
  const person = await createTestUser(page, changes);
  await openUsers(page);
  return person;
}

/** The table, or the cards on a phone. */
export const userList = (page: Page): Locator =>
  page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }));

const entries = (page: Page): Locator =>
  userList(page)
    .getByRole('rowheader')
    .or(userList(page).getByRole('heading', { level: 2 }));

export const userEntry = (page: Page, { email }: Pick<TestUser, 'email'>): Locator =>
  userList(page).getByRole('row').or(userList(page).getByRole('listitem')).filter({ hasText: email });

const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name or email' });

export async function searchUser(page: Page, person: Pick<TestUser, 'email'>): Promise<Locator> {
  await searchField(page).fill(person.email);
  await expect(entries(page)).toHaveCount(1);
  return userEntry(page, person);
}

export async function chooseUserAction(page: Page, person: TestUser, action: string): Promise<void> {
  await (await searchUser(page, person)).getByRole('button', { name: `Manage ${fullName(person)}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const fullName = ({ firstName, lastName }: Pick<TestUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
