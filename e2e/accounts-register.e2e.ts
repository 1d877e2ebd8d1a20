import { createAccountButton, fillRegistration, registerTestUser } from './account-forms.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';

test.describe('registering', () => {
  test('with a common password is refused at the password', async ({ page, allowError }) => {
    allowError(/400/);
    await page.goto('/auth?tab=register');
    await fillRegistration(page, { ...newTestUser(), password: 'password1' });
    await createAccountButton(page).click();
    await expect(toastWithTitle(page, 'Registration failed')).toContainText('most common passwords');
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/most common passwords/);
    await expectAccessible(page);
  });

  test('a taken address is refused at its field and leads to signing in with it', async ({ page, allowError }) => {
    allowError(/409/);
    const person = await registerTestUser(page);
    await page.goto('/auth?tab=register&next=%2Faccount');
    await fillRegistration(page, { ...person, password: 'some other words' });
    await createAccountButton(page).click();
    await expect(toastWithTitle(page, 'Registration failed')).toContainText(
      'already an account with this email address',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already an account/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with this address' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account');
  });

  test('the form keeps its text while the other tab is open, and a reload keeps the tab', async ({ page }) => {
    const person = newTestUser();
    await page.goto('/auth?next=%2Faccount');
    await page.getByRole('tab', { name: 'Create account' }).click();
    await fillRegistration(page, person);
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByRole('tab', { name: 'Create account' }).click();
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await expect(page.getByLabel('Password')).toHaveValue(person.password);
    await expect(page).toHaveURL('/auth?next=%2Faccount&tab=register');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  });

  test('the form keeps its text while there is no network', async ({ page, context, allowError }) => {
    allowError(/INTERNET_DISCONNECTED/);
    const person = newTestUser();
    await page.goto('/auth?tab=register');
    await fillRegistration(page, person);
    await context.setOffline(true);
    await createAccountButton(page).click();
    await expect(toastWithTitle(page, 'Registration failed')).toContainText('Your account may have been created');
    await expect(createAccountButton(page)).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await context.setOffline(false);
    await createAccountButton(page).click();
    await expect(page).toHaveURL('/');
  });
});
