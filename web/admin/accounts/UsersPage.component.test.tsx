import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listAuditLog, listUsers, signOutUser, type User } from '#contracts/accounts/users.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { coach, sampleListedUser } from '../../testing/sample-people.ts';
import UsersPage from './UsersPage.tsx';

const search = page.getByRole('searchbox', { name: 'Search by name or email' });
const summary = page.getByRole('status').filter({ hasText: /users? found/i });
const users = page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }));
const entries = users.getByRole('rowheader').or(users.getByRole('heading', { level: 2 }));

beforeEach(() => {
  setUserState({ status: 'signed-in', user: coach });
});

const open = () => renderPage(<UsersPage />);
const list = (listed: User[]) => mockEndpoint(listUsers, () => replyWith(listed));
/** Ida, and more others than one page has. */
const listMany = () =>
  list([
    sampleListedUser(2, 'Ida', 'Lund'),
    ...Array.from({ length: 27 }, (_, place) =>
      sampleListedUser(place + 10, `P${String(place).padStart(2, '0')}`, 'Öster'),
    ),
  ]);

test('users are searched, sorted and paged by 25', async () => {
  await page.viewport(390, 800);
  listMany();
  await open();
  await search.fill('OSTER');
  await expect.element(summary).toHaveTextContent('1 to 25 of 27 users found');
  expect(entries.elements()).toHaveLength(25);

  const sortBy = (order: string) => page.getByLabelText('Sort users').selectOptions(order);
  await sortBy('Name, A to Z');
  await expect.element(entries.first()).toMatchTextContent('P00');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect.element(summary).toHaveTextContent('26 to 27 of 27 users found');
  await expect.element(summary).toHaveFocus();
  expect(entries.elements().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['P25', 'P26']);
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await sortBy('Name, Z to A');
  await expect.element(entries.first()).toMatchTextContent('P26');
  await expect.element(summary).toHaveTextContent('1 to 25 of 27 users found');
  await search.fill('P13 Öster');
  await expect.element(entries).toMatchTextContent('P13');
  await expect.element(summary).toHaveTextContent('1 user found');

  await search.fill('nobody is called this');
  await expect.element(summary).toHaveTextContent('No users found');
  await expect.element(page.getByText('No name or email address matches that search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await expect.element(entries.first()).toBeVisible();
});

test('a table that is wide enough is sorted by the names of its columns', async () => {
  listMany();
  await open();
  await users.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.element(entries.first()).toMatchTextContent('Ida');
  await expect.element(users.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1);
  expect(entries.elements()).toHaveLength(25);
  await expectAccessible();
});

test('the address keeps the search, the order and the page', async () => {
  listMany();
  mockEndpoint(listAuditLog, () => replyWith({ entries: [], hasMore: false }));
  history.replaceState(null, '', '?search=oster&sort=-name&page=2');
  await open();
  await expect.element(search).toHaveValue('oster');
  await expect.element(summary).toHaveTextContent('26 to 27 of 27 users found');
  await expect.element(entries.first()).toMatchTextContent('P01');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(summary).toHaveTextContent('1 to 25 of 27 users found');
  expect(location.search).toBe('?search=oster&sort=-name');
  history.back();
  await expect.element(summary).toHaveTextContent('26 to 27 of 27 users found');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect.element(page.getByText('Nothing has been changed yet.')).toBeVisible();
  expect(location.search).toContain('tab=changes');
});

test('a list that cannot be loaded or is empty says so', async () => {
  mockEndpoint(listUsers, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Not just now.' }));
  await open();
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading user data' });
  await expect.element(failure).toMatchTextContent('Not just now.');
  list([]);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('paragraph').filter({ hasText: /^No users found$/ })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

// 1152 px is the narrowest page with a table, which must stay inside its frame.
test.each([320, 1152])('names as long as can be do not break the page at %i px', async (width) => {
  await page.viewport(width, 800);
  const email = `${'5'.repeat(36)}@${'d'.repeat(60)}.example.com`;
  list([sampleListedUser(2, 'W'.repeat(60), 'M'.repeat(100), { email })]);
  await open();
  await expect.element(page.getByText(email)).toBeVisible();
  const { right } = users.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(width - 20);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('the main admin cannot be deleted, and changes their password on the account page', async () => {
  list([sampleListedUser(1, 'Maya', 'Ellison', { isAdmin: true, isMainAdmin: true })]);
  await open();
  const remove = page.getByRole('button', { name: 'Delete Maya Ellison' });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await expect.element(remove).toHaveAccessibleDescription('Cannot delete main admin user');
  await expect.element(page.getByText('Cannot delete main admin user')).toBeVisible();
  await remove.click({ force: true });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Manage Maya Ellison' }).click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Change your password');
  await expectAccessible();
  await page.getByRole('menuitem').click();
  await expect.poll(() => location.pathname).toBe('/account');
});

test('another admin can do nothing to the main admin but end their session', async () => {
  setUserState({ status: 'signed-in', user: { ...coach, id: 9, isMainAdmin: false } });
  const maya = sampleListedUser(1, 'Maya', 'Ellison', { isAdmin: true, isMainAdmin: true, hasFactor: true });
  const listed = [{ ...maya, isSignedIn: true }];
  list(listed);
  await open();
  const manage = page.getByRole('button', { name: 'Manage Maya Ellison' });
  await manage.click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Sign out');
  mockEndpoint(signOutUser, () => {
    listed[0] = maya;
    return replyWith({ message: 'Maya Ellison was logged out.' });
  });
  await page.getByRole('menuitem').click();
  await expect.element(manage).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete Maya Ellison' })).toBeVisible();
});

test('the card says what to tell a new user', async () => {
  list([]);
  await open();
  const card = page.getByRole('region', { name: 'Login Credentials Info' });
  await expect.element(card).toMatchTextContent(`${location.origin}/auth`);
  await expect.element(card).toMatchTextContent('choose your own password');
  await expect.element(card).toMatchTextContent('Forgot your password?');
});

test('a user leads to the person, an admin does not, and the page leads back to the people', async () => {
  list([
    sampleListedUser(2, 'Ida', 'Lund', { email: 'ida+x@example.com' }),
    sampleListedUser(1, 'Maya', 'Ellison', { isAdmin: true }),
  ]);
  await open();
  await expect
    .element(users.getByRole('link', { name: 'Ida Lund' }))
    .toHaveAttribute('href', '/admin/people?email=ida%2Bx%40example.com');
  await expect.element(users.getByText('Maya Ellison')).toBeVisible();
  await expect.element(users.getByRole('link', { name: 'Maya Ellison' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'People' }).last())
    .toHaveAttribute('href', '/admin/people');
});
