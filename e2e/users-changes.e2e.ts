import type { Browser, Page } from '@playwright/test';
import { coach, signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { callApi, createTestUser, type TestUser } from './test-users.ts';
import {
  chooseUserAction,
  fullName,
  openUsers,
  openUsersWithNew,
  searchUser,
  userEntry,
  userList,
} from './users-page.ts';

/** Opens another browser in which this user has signed in and chosen a password. */
async function openSignedInPage(browser: Browser, person: TestUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  expect((await callApi(page, 'POST', '/api/login', person)).status()).toBe(200);
  person.password = `${person.password} of my own`;
  expect((await callApi(page, 'POST', '/api/set-new-password', { newPassword: person.password })).status()).toBe(200);
  return page;
}

test('a new password logs the user out and says so', async ({ page, browser }) => {
  const person = await openUsersWithNew(page);
  const owner = await openSignedInPage(browser, person);
  await owner.goto('/course');
  await expect(owner.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();

  await chooseUserAction(page, person, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change User Password' });
  await expect(dialog).toContainText(fullName(person));
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  await dialog.getByLabel('New password').fill('short');
  await submit.click();
  await expect(dialog.getByLabel('New password')).toBeFocused();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('New password').fill('chosen by the coach');
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(toastWithTitle(page, 'Password changed')).toContainText(fullName(person));
  await expect(page.getByRole('region', { name: `Sign-in details for ${fullName(person)}` })).toContainText(
    'chosen by the coach',
  );

  await owner.reload();
  await expect(toastWithTitle(owner, 'Session Expired')).toContainText('Session invalidated');
  await expect(owner).toHaveURL(/\/auth/);
  expect((await callApi(owner, 'POST', '/api/login', person)).status()).toBe(401);
  const reply = await callApi(owner, 'POST', '/api/login', { ...person, password: 'chosen by the coach' });
  expect((await reply.json()).isFirstLogin).toBe(true);
  await owner.context().close();
});

test('course access is granted and withdrawn, and the course opens and closes', async ({ page, browser }) => {
  const person = await openUsersWithNew(page);
  const owner = await openSignedInPage(browser, person);
  await owner.goto('/course');
  await expect(owner.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();

  await expect((await searchUser(page, person)).getByText('No Access')).toBeVisible();
  await chooseUserAction(page, person, 'Grant course access');
  await expect(toastWithTitle(page, 'Course access granted')).toContainText(fullName(person));
  await expect(userEntry(page, person).getByText('Active')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('Course Member')).toBeVisible();

  await chooseUserAction(page, person, 'Withdraw course access');
  await expect(toastWithTitle(page, 'Course access withdrawn')).toContainText(fullName(person));
  await expect(userEntry(page, person).getByText('No Access')).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await owner.context().close();
});

test('deleting needs a confirmation, and says when the user is gone already', async ({ page, allowError }) => {
  await signInAsCoach(page.context());
  const gone = await createTestUser(page);
  const person = await openUsersWithNew(page);
  const remove = (await searchUser(page, person)).getByRole('button', { name: `Delete ${fullName(person)}` });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect(dialog).toContainText(
    `Are you sure you want to delete user ${fullName(person)}? This action cannot be undone.`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete user' }).dblclick();
  await expect(toastWithTitle(page, 'User deleted')).toContainText(`${fullName(person)} was deleted`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'No users found' })).toBeFocused();

  await (await searchUser(page, gone)).getByRole('button', { name: 'Delete' }).click();
  await callApi(page, 'DELETE', `/api/admin/users/${gone.id}`);
  allowError(/404/);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(toastWithTitle(page, 'Failed to delete user')).toContainText('does not exist any more');
  await expect(dialog).toBeHidden();
  await expect(userList(page)).toBeHidden();
});

test('the coach logs a user out and cleans up sessions, and the log of changes lists both', async ({
  page,
  browser,
}) => {
  await signInAsCoach(page.context());
  const person = await createTestUser(page);
  const owner = await openSignedInPage(browser, person);
  for (let n = 0; n < 2; n += 1) {
    const guess = await callApi(page, 'POST', '/api/login', { email: person.email, password: 'a wrong one' });
    expect(guess.status()).toBe(401);
  }
  await openUsers(page);
  await expect(await searchUser(page, person)).toContainText('Signed in now');
  await chooseUserAction(page, person, 'Log out');
  await expect(toastWithTitle(page, 'User logged out')).toContainText(`${fullName(person)} was logged out`);
  await expect(userEntry(page, person)).not.toContainText('Signed in now');
  await owner.goto('/account');
  await expect(toastWithTitle(owner, 'Session Expired')).toContainText('Session invalidated');
  await owner.context().close();

  await page.getByRole('button', { name: 'Cleanup Sessions' }).click();
  await expect(toastWithTitle(page, 'Sessions cleaned up')).toContainText(/old session/);

  await page.getByRole('tab', { name: 'Changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText(`${coach.email} created the account of ${person.email}.`);
  await expect(changes).toContainText(`${coach.email} logged out ${person.email}.`);
  await expect(changes).toContainText(`${coach.email} cleaned up the sessions.`);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Sign-ins and security' }).click();
  const events = page.getByRole('list', { name: 'Security events' });
  const eventWith = (sentence: string) => events.getByRole('listitem').filter({ hasText: sentence }).first();
  await expect(eventWith(`An admin created the account of ${person.email}.`)).toBeVisible();
  await expect(eventWith(`${person.email} signed in.`)).toContainText(/Chrome on .* · network 127\.0\.0\.0\/24/);
  await expect(eventWith(`The password of ${person.email} was changed.`)).toBeVisible();
  await expect(eventWith(`Wrong password for ${person.email}.`)).toContainText('2 times');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'All users' }).click();
  await expect(userEntry(page, person)).toBeVisible();
});

test('older changes are loaded on demand', async ({ page }) => {
  const entry = (id: number) => ({
    id,
    actor: coach.email,
    action: 'access-granted',
    subject: `member-${id}@example.com`,
    createdAt: '2026-11-20T21:29:00.000Z',
  });
  const pageOf = (first: number) => Array.from({ length: 50 }, (_, place) => entry(first - place));
  await page.route('**/api/admin/audit-log*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 101);
    return route.fulfill({ json: { entries: pageOf(before - 1), hasMore: before > 100 } });
  });
  await openUsers(page);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveCount(50);
  await expect(changes.first()).toContainText(/Nov 20, 2026, 4:29 PM EST/);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(changes).toHaveCount(100);
  await expect(changes.nth(50)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden();
});

test('logging out all users needs a confirmation', async ({ page, allowError }) => {
  // Mocked, since it would end the sessions of the journeys beside this one.
  let requests = 0;
  await page.route('**/api/admin/logout-all-users', (route) => {
    requests += 1;
    if (requests > 1) return route.fulfill({ status: 503, json: { message: 'Not just now.' } });
    return route.fulfill({ json: { message: '3 other users were logged out. You stay signed in.', loggedOut: 3 } });
  });
  await openUsers(page);
  const button = page.getByRole('button', { name: 'Logout All Users' });
  const dialog = page.getByRole('alertdialog', { name: 'Logout All Users' });
  await button.click();
  await expect(dialog).toContainText('Everybody but you');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(requests).toBe(0);
  await button.click();
  await dialog.getByRole('button', { name: 'Logout All Users' }).dblclick();
  await expect(toastWithTitle(page, 'All users logged out')).toContainText(
    '3 other users were logged out. You stay signed in.',
  );
  await expect(button).toBeFocused();
  expect(requests).toBe(1);
  allowError(/503/);
  await button.click();
  await dialog.getByRole('button', { name: 'Logout All Users' }).click();
  await expect(toastWithTitle(page, 'Failed to logout all users')).toContainText('Not just now.');
});

test('a failed change says which one it was', async ({ page, browser, allowError }) => {
  allowError(/503/);
  await signInAsCoach(page.context());
  const person = await createTestUser(page);
  const owner = await openSignedInPage(browser, person);
  const refused = { status: 503, json: { message: 'Not just now.' } };
  for (const path of ['**/api/admin/logout-user', '**/course-access', '**/change-password']) {
    await page.route(path, (route) => route.fulfill(refused));
  }
  await page.route('**/cleanup-sessions', (route) => route.fulfill({ status: 503, json: {} }));
  await openUsers(page);
  await searchUser(page, person);
  await chooseUserAction(page, person, 'Log out');
  await expect(toastWithTitle(page, 'Failed to log out user')).toContainText('Not just now.');
  await chooseUserAction(page, person, 'Grant course access');
  await expect(toastWithTitle(page, 'Failed to change course access')).toContainText('Not just now.');

  await chooseUserAction(page, person, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change User Password' });
  await dialog.getByLabel('New password').fill('kept as typed');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(toastWithTitle(page, 'Failed to change password')).toContainText('Not just now.');
  await expect(dialog.getByRole('button', { name: 'Change Password' })).toHaveAccessibleDescription('Not just now.');
  await expect(dialog.getByLabel('New password')).toHaveValue('kept as typed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Cleanup Sessions' }).click();
  await expect(toastWithTitle(page, 'Failed to trigger session cleanup')).toHaveText(
    'Failed to trigger session cleanup',
  );
  await owner.context().close();
});
