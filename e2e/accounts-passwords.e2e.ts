import { fillNewPassword, fillSignIn, mailed, registered, signInButton, VERIFICATION_PATH } from './account-forms.ts';
import { expect, expectAccessible, test, toasted } from './fixtures.ts';
import { ask, createPerson } from './people.ts';
import { asCoach } from './roles.ts';

test.describe('choosing a password', () => {
  test('on the first login: both must match, and there is a way out', async ({ page, browser, tolerate }) => {
    tolerate(/401/);
    const person = await asCoach(browser, createPerson);
    await page.goto('/auth?next=%2Faccount');
    await fillSignIn(page, person);
    await signInButton(page).click();
    await expect(page).toHaveURL('/first-login');
    const set = page.getByRole('button', { name: 'Set New Password' });
    await set.click();
    await expect(toasted(page, 'Error')).toContainText('Password must be at least 6 characters long');
    await expect(page.getByLabel('New Password')).toBeFocused();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 6 characters long/);
    await fillNewPassword(page, 'a fine long one', 'a fine long two');
    await set.click();
    await expect(toasted(page, 'Error')).toContainText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toasted(page, 'Logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/first-login');
    await expect(page).toHaveURL('/auth');
  });

  test('on the account page: the current one is asked for, the two new ones must match', async ({ page, tolerate }) => {
    tolerate(/400/);
    const person = await registered(page, { signedIn: true });
    await page.goto('/account');
    const change = page.getByRole('button', { name: 'Set New Password' });
    await page.getByLabel('Current Password').fill(person.password);
    await fillNewPassword(page, 'short');
    await change.click();
    await expect(toasted(page, 'Error')).toContainText('Password must be at least 6 characters long');
    await fillNewPassword(page, 'a fine long one', 'another one');
    await change.click();
    await expect(toasted(page, 'Error')).toContainText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    await expectAccessible(page);

    await page.getByLabel('Current Password').fill('not this one');
    await fillNewPassword(page, 'a fine long one');
    await change.click();
    await expect(toasted(page, 'Error')).toContainText('That is not your current password.');
    await expect(page.getByLabel('Current Password')).toBeFocused();
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/not your current password/);

    await page.getByLabel('Current Password').fill(person.password);
    await change.click();
    await expect(toasted(page, 'Success')).toContainText('Password set successfully!');
    for (const name of ['Current Password', 'New Password', 'Confirm Password']) {
      await expect(page.getByLabel(name)).toHaveValue('');
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
  });

  test('a common one is refused at its field', { tag: '@any-size' }, async ({ page, tolerate }) => {
    tolerate(/400/);
    const person = await registered(page, { signedIn: true });
    await page.goto('/account');
    await page.getByLabel('Current Password').fill(person.password);
    await fillNewPassword(page, '123456');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByLabel('New Password')).toBeFocused();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/most common passwords/);
  });
});

test.describe('confirming the address', () => {
  test('a link that is not valid says what to do', async ({ page, tolerate }) => {
    tolerate(/400/);
    await page.goto('/verify-email?token=made-up');
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByRole('heading', { name: 'This Link Does Not Work' })).toBeFocused();
    await expect(page).toHaveURL('/verify-email');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in to your account' }).click();
    await expect(page).toHaveURL('/auth?next=%2Faccount');
  });

  test('a link without its secret is not valid', { tag: '@any-size' }, async ({ page }) => {
    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'This Link Does Not Work' })).toBeVisible();
  });

  test('works without being signed in, once the mail was sent again too', { tag: '@any-size' }, async ({ page }) => {
    const person = await registered(page, { signedIn: true });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Send the email' }).click();
    await expect(toasted(page, 'Email sent')).toContainText('on its way');
    await ask(page, 'POST', '/api/logout');
    await page.goto(await mailed(person.email, VERIFICATION_PATH));
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByRole('heading', { name: 'Your Email Address Is Confirmed' })).toBeFocused();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
  });

  test('without a network the button can be pressed again', { tag: '@any-size' }, async ({
    page,
    context,
    tolerate,
  }) => {
    tolerate(/INTERNET_DISCONNECTED/);
    const person = await registered(page);
    await page.goto(await mailed(person.email, VERIFICATION_PATH));
    const confirm = page.getByRole('button', { name: 'Confirm my email address' });
    await expect(confirm).toBeEnabled();
    await context.setOffline(true);
    await confirm.click();
    await expect(confirm).toHaveAccessibleDescription(/cannot be reached right now/);
    await context.setOffline(false);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Your Email Address Is Confirmed' })).toBeFocused();
  });
});
