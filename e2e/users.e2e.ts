import { fillNewPassword, fillSignIn, signInButton } from './account-forms.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';

test('the coach creates an account and passes the details on; its owner chooses a password, loses the course, and is logged out', {
  // A narrow screen has cards in place of the table.
  tag: ['@desktop', '@rare'],
}, async ({ page, browser }) => {
  const person = newTestUser();
  const name = `${person.firstName} ${person.lastName}`;
  const entry = page.getByRole('row').filter({ hasText: person.email });
  const choose = async (action: string) => {
    await entry.getByRole('button', { name: `Manage ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await signInAsCoach(page.context());
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const password = await dialog.getByLabel('Password').inputValue();
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  await dialog.getByLabel('Course access').check();
  await dialog.getByRole('button', { name: 'Create User' }).dblclick();
  await expect(toastWithTitle(page, 'User created')).toContainText(person.email);
  const details = page.getByRole('region', { name: `Sign-in details for ${name}` });
  await expect(details.getByRole('heading')).toBeFocused();
  await expect(details).toContainText(password);
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(entry.getByText('Active')).toBeVisible();
  await expect(entry).toContainText('Never');
  await expectAccessible(page);

  const owner = await (await browser.newContext()).newPage();
  await owner.goto('/auth');
  await fillSignIn(owner, { ...person, password });
  await signInButton(owner).click();
  await expect(owner).toHaveURL('/first-login');
  await expect(owner.getByRole('heading', { name: 'Welcome to Your Course!' })).toBeVisible();
  await fillNewPassword(owner, person.password);
  await owner.getByRole('button', { name: 'Set New Password' }).click();
  await expect(owner.getByText('Course Member')).toBeVisible();
  await choose('Remove course access');
  await expect(toastWithTitle(page, 'Course access removed')).toContainText(name);
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await owner.goto('about:blank');

  await page.reload();
  await expect(entry).toContainText('Signed in now');
  await choose('Sign out');
  await expect(toastWithTitle(page, 'User signed out')).toContainText(`${name} was signed out`);
  await expect(entry).not.toContainText('Signed in now');
  await owner.goto('/account');
  await expect(toastWithTitle(owner, 'Session Expired')).toContainText('Session invalidated');
  await owner.context().close();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText(`signed out ${person.email}.`);
  await page.getByRole('tab', { name: 'Sign-ins and security' }).click();
  const signedIn = page.getByRole('list', { name: 'Security events' }).getByRole('listitem');
  await expect(signedIn.filter({ hasText: `${person.email} signed in.` }).first()).toContainText(
    /Chrome on .* · network/,
  );
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'All users' }).click();
  await entry.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete user' }).getByRole('button', { name: 'Delete user' }).click();
  await expect(toastWithTitle(page, 'User deleted')).toContainText(`${name} was deleted`);
});
