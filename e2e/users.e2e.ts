import type { Page } from '@playwright/test';
import { announced, recordAnnouncements } from './announcements.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';
import { fullName, openUsers, openUsersWithNew, searchUser, userEntry } from './users-page.ts';

const createUserDialog = (page: Page) => page.getByRole('dialog', { name: 'Create User' });

test('the coach creates an account and passes the details on, and its owner must choose a password', async ({
  page,
  browser,
}) => {
  const person = newTestUser();
  await openUsers(page);
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

test('wrong input is refused at its field and stays in the form', async ({ page, allowError }) => {
  await recordAnnouncements(page);
  const known = await openUsersWithNew(page);
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = createUserDialog(page);
  const submit = dialog.getByRole('button', { name: 'Create User' });
  await submit.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (const sentence of [
    'Invalid email address',
    'First name is required',
    'Last name is required',
    'Password must be at least 6 characters',
  ]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);

  await dialog.getByLabel('Email').fill(known.email.toUpperCase());
  await dialog.getByLabel('First name').fill('Other');
  await dialog.getByLabel('Last name').fill('Person');
  await dialog.getByLabel('Password').fill('short');
  await submit.click();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill('long enough');
  allowError(/409/);
  await submit.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/already an account with this email address/);
  await expect(toastWithTitle(page, 'Failed to create user')).toContainText('already an account');
  await expect(dialog.getByLabel('First name')).toHaveValue('Other');
  await expect(dialog.getByLabel('Password')).toHaveValue('long enough');
  await expectAccessible(page);

  allowError(/ERR_INTERNET_DISCONNECTED/);
  await dialog.getByLabel('Email').fill(newTestUser().email);
  await page.context().setOffline(true);
  await submit.click();
  await expect(submit).toHaveAccessibleDescription(/^The site cannot be reached right now/);
  await expect(submit).toBeFocused();
  await expect(toastWithTitle(page, 'Failed to create user')).toContainText('The site cannot be reached right now');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Person');
  await page.context().setOffline(false);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => announced(page, 'User created')).toHaveLength(1);
  expect(await announced(page, 'The site cannot be reached right now'), 'in the window, once').toHaveLength(1);
});

test('the coach creates an account by keyboard alone', async ({ page }) => {
  const person = newTestUser();
  await openUsers(page);
  await page.getByRole('button', { name: 'Create User' }).focus();
  await page.keyboard.press('Enter');
  await expect(createUserDialog(page).getByRole('heading')).toBeFocused();
  for (const typed of [person.email, person.firstName, person.lastName, person.password]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(createUserDialog(page).getByLabel('Course access')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Sign-in details for ${fullName(person)}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy all three' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign-in details' })).toHaveCount(0);

  await page.getByRole('searchbox').focus();
  await page.keyboard.type(person.email);
  const manage = userEntry(page, person).getByRole('button', { name: 'Manage' });
  await manage.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Withdraw course access' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastWithTitle(page, 'Course access withdrawn')).toContainText(fullName(person));
  await expect(manage).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userEntry(page, person).getByRole('button', { name: 'Delete' })).toBeFocused();
});
