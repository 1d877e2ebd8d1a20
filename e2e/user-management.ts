import { expect, type Locator, type Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { createPerson, type Person } from './people.ts';

export async function openUsers(page: Page): Promise<void> {
  await signInAsCoach(page.context());
  await page.goto('/admin/users');
  await expect(users(page)).toBeVisible();
}

/** The same, where somebody has just been given an account. */
export async function openUsersWith(page: Page, given: object = {}): Promise<Person> {
  await signInAsCoach(page.context());
  const person = await createPerson(page, given);
  await openUsers(page);
  return person;
}

/** The table, or on a phone the cards. */
export const users = (page: Page): Locator =>
  page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }));

const entries = (page: Page): Locator =>
  users(page)
    .getByRole('rowheader')
    .or(users(page).getByRole('heading', { level: 2 }));

export const entryOf = (page: Page, { email }: Pick<Person, 'email'>): Locator =>
  users(page).getByRole('row').or(users(page).getByRole('listitem')).filter({ hasText: email });

const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name or email' });

export async function find(page: Page, person: Pick<Person, 'email'>): Promise<Locator> {
  await searchField(page).fill(person.email);
  await expect(entries(page)).toHaveCount(1);
  return entryOf(page, person);
}

export async function choose(page: Page, person: Person, action: string): Promise<void> {
  await (await find(page, person)).getByRole('button', { name: `Manage ${fullName(person)}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
