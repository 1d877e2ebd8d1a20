import { fillNewPassword, fillSignIn, registerTestUser, signInButton } from './account-forms.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { withCoach } from './roles.ts';
import { createTestUser } from './test-users.ts';

test.describe('choosing a password', () => {
  test('the first login wants two matching passwords and lets the user log out instead', async ({
    page,
    browser,
    allowError,
  }) => {
    allowError(/401/);
    const person = await withCoach(browser, createTestUser);
    await page.goto('/auth?next=%2Faccount');
    await fillSignIn(page, person);
    await signInButton(page).click();
    await expect(page).toHaveURL('/first-login');
    const set = page.getByRole('button', { name: 'Set New Password' });
    await set.click();
    await expect(toastWithTitle(page, 'Error')).toContainText('Password must be at least 6 characters long');
    await expect(page.getByLabel('New Password')).toBeFocused();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 6 characters long/);
    await fillNewPassword(page, 'a fine long one', 'a fine long two');
    await set.click();
    await expect(toastWithTitle(page, 'Error')).toContainText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toastWithTitle(page, 'Logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/first-login');
    await expect(page).toHaveURL('/auth');
  });

  test('the account page wants the current password and two matching new ones', async ({ page, allowError }) => {
    allowError(/400/);
    const person = await registerTestUser(page, { signedIn: true });
    await page.goto('/account');
    const change = page.getByRole('button', { name: 'Set New Password' });
    await page.getByLabel('Current Password').fill(person.password);
    await fillNewPassword(page, 'short');
    await change.click();
    await expect(toastWithTitle(page, 'Error')).toContainText('Password must be at least 6 characters long');
    await fillNewPassword(page, 'a fine long one', 'another one');
    await change.click();
    await expect(toastWithTitle(page, 'Error')).toContainText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    await expectAccessible(page);

    await page.getByLabel('Current Password').fill('not this one');
    await fillNewPassword(page, 'a fine long one');
    await change.click();
    await expect(toastWithTitle(page, 'Error')).toContainText('That is not your current password.');
    await expect(page.getByLabel('Current Password')).toBeFocused();
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/not your current password/);

    await page.getByLabel('Current Password').fill(person.password);
    await change.click();
    await expect(toastWithTitle(page, 'Success')).toContainText('Password set successfully!');
    for (const name of ['Current Password', 'New Password', 'Confirm Password']) {
      await expect(page.getByLabel(name)).toHaveValue('');
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
  });

  test('a request that was sent with the old token does not sign the user out', async ({ page, allowError }) => {
    allowError(/401/);
    await registerTestUser(page, { signedIn: true });
    const refused = { status: 401, json: { code: 'UNAUTHENTICATED', message: 'Please sign in first.' } };
    await page.route('**/api/auth/user', (route) => route.fulfill(refused), { times: 1 });
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
  });

  test('a common password is refused at its field', async ({ page, allowError }) => {
    allowError(/400/);
    const person = await registerTestUser(page, { signedIn: true });
    await page.goto('/account');
    await page.getByLabel('Current Password').fill(person.password);
    await fillNewPassword(page, '123456');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByLabel('New Password')).toBeFocused();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/most common passwords/);

    await fillNewPassword(page, `${person.firstName} 12`);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/easy to guess from a name/);
  });
});
