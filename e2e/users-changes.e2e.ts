import type { Browser, Page } from '@playwright/test';
import { coach, signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { callApi, createTestUser, type TestUser } from './test-users.ts';
import { chooseUserAction, fullName, openUsers, openUsersWithNew, searchUser, userEntry } from './users-page.ts';

/** Opens another browser in which this user has signed in and chosen a password. */
async function openSignedInPage(browser: Browser, person: TestUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  expect((await callApi(page, 'POST', '/api/login', person)).status()).toBe(200);
  person.password = `${person.password} of my own`;
  expect((await callApi(page, 'POST', '/api/set-new-password', { newPassword: person.password })).status()).toBe(200);
  return page;
}

test('the course opens and closes with the access, and a new password logs the user out and says so', async ({
  page,
  browser,
}) => {
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

  await chooseUserAction(page, person, 'Remove course access');
  await expect(toastWithTitle(page, 'Course access removed')).toContainText(fullName(person));
  await expect(userEntry(page, person).getByText('No Access')).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await owner.goto('about:blank');

  await chooseUserAction(page, person, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change User Password' });
  await dialog.getByLabel('New password').fill('chosen by the coach');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(toastWithTitle(page, 'Password changed')).toContainText(fullName(person));
  await expect(page.getByRole('region', { name: `Sign-in details for ${fullName(person)}` })).toContainText(
    'chosen by the coach',
  );
  await owner.goto('/course');
  await expect(toastWithTitle(owner, 'Session Expired')).toContainText('Session invalidated');
  await expect(owner).toHaveURL(/\/auth/);
  expect((await callApi(owner, 'POST', '/api/login', person)).status()).toBe(401);
  const reply = await callApi(owner, 'POST', '/api/login', { ...person, password: 'chosen by the coach' });
  expect((await reply.json()).isFirstLogin).toBe(true);
  await owner.context().close();
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
  await (await searchUser(page, person)).getByRole('button', { name: `Delete ${fullName(person)}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete user' }).getByRole('button', { name: 'Delete user' }).click();
  await expect(toastWithTitle(page, 'User deleted')).toContainText(`${fullName(person)} was deleted`);
  await expect(page.getByRole('status').filter({ hasText: 'No users found' })).toBeFocused();
});
