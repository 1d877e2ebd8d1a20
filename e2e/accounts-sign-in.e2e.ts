import { fillSignIn, forgotDialog, registerTestUser, signInButton } from './account-forms.ts';
import { announced, recordAnnouncements } from './announcements.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';

test.describe('signing in', () => {
  test('a wrong password is refused in a toast and in the form, which keeps its text', async ({ page, allowError }) => {
    allowError(/401/);
    const person = await registerTestUser(page);
    await page.goto('/auth');
    await fillSignIn(page, { ...person, password: 'not this one' });
    await signInButton(page).click();
    await expect(toastWithTitle(page, 'Login failed')).toContainText('do not belong together');
    await expect(signInButton(page)).toBeFocused();
    await expect(signInButton(page)).toHaveAccessibleDescription(/do not belong together/);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Password')).toHaveValue('not this one');
    await expectAccessible(page);
    await expect(page).toHaveURL('/auth');

    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel('Password').press('Enter');
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).not.toHaveURL(/\/auth/);
  });

  test('keeps text that was typed before the page was hydrated', async ({ page }) => {
    let hydrate = () => {};
    const alive = new Promise<void>((resolve) => {
      hydrate = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await alive;
      await route.continue();
    });
    await page.goto('/auth', { waitUntil: 'commit' });
    await fillSignIn(page, { email: 'ida@example.com', password: 'seven quiet herons' });
    await expect(signInButton(page)).toBeDisabled();
    hydrate();
    await expect(signInButton(page)).toBeEnabled();
    await page.getByRole('tab', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('ida@example.com');
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Password')).toHaveValue('seven quiet herons');
  });

  test('says that there is no network, keeps its text, and works once the network is back', async ({
    page,
    context,
    allowError,
  }) => {
    allowError(/INTERNET_DISCONNECTED/);
    const person = await registerTestUser(page);
    await page.goto('/auth');
    await fillSignIn(page, person);
    await context.setOffline(true);
    await signInButton(page).click();
    await expect(toastWithTitle(page, 'Login failed')).toContainText('cannot be reached right now');
    await expect(signInButton(page)).toHaveAccessibleDescription(/cannot be reached right now/);
    await expect(page.getByLabel('Password')).toHaveValue(person.password);
    await context.setOffline(false);
    await signInButton(page).click();
    await expect(page).toHaveURL('/');
  });

  test('leads to the requested page after a look at the other tab', async ({ page }) => {
    const person = await registerTestUser(page);
    await page.goto('/auth?next=%2Faccount');
    await page.getByRole('tab', { name: 'Create account' }).click();
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await fillSignIn(page, person);
    await signInButton(page).click();
    await expect(page).toHaveURL('/account');
  });

  test('leads neither to another site nor to an API address', async ({ page }) => {
    const person = await registerTestUser(page);
    await page.goto(signInPathFor('//evil.example'));
    await fillSignIn(page, person);
    await signInButton(page).click();
    await expect(toastWithTitle(page, 'Welcome back!')).toBeVisible();
    await expect(page).toHaveURL('/');

    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/api/logout']) {
      await page.goto(signInPathFor(next));
      await expect(page).toHaveURL('/');
    }
    await page.goto(signInPathFor('/coaching-offers#coaching-calls'));
    await expect(page).toHaveURL('/coaching-offers#coaching-calls');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  });
});

const signInPathFor = (next: string): string => `/auth?next=${encodeURIComponent(next)}`;

test.describe('forgetting the password', () => {
  test('answers the same for an address without an account', async ({ page }) => {
    const { email } = newTestUser();
    await recordAnnouncements(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await forgotDialog(page).getByLabel('Email').fill(email);
    await forgotDialog(page).getByRole('button', { name: 'Send New Password' }).click();
    await expect(toastWithTitle(page, 'Password Reset Sent')).toBeVisible();
    await expect(page.getByRole('note')).toContainText('If there is an account for');
    await expect.poll(() => announced(page, 'Password Reset Sent')).toHaveLength(1);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows heading and labels, and the form cannot be sent', async ({ page, allowError }) => {
    allowError(/request failed: .* csp$/);
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.locator('form noscript p')).toContainText('Signing in needs JavaScript.');
    await expect(signInButton(page)).toBeDisabled();
  });
});
