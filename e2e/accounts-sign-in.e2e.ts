import { fillSignIn, registerTestUser, signInButton } from './account-forms.ts';
import { expect, test, toastWithTitle } from './fixtures.ts';

test.describe('signing in', () => {
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

  test('leads neither back, nor to another site, nor to an API address', async ({ page, allowError }) => {
    allowError(/401/);
    const person = await registerTestUser(page);
    await page.goto('/about');
    await page.goto(signInPathFor('//evil.example'));
    await fillSignIn(page, { ...person, password: 'not this one' });
    await signInButton(page).click();
    await expect(toastWithTitle(page, 'Login failed')).toContainText('email and password don’t match');
    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel('Password').press('Enter');
    await expect(toastWithTitle(page, 'Welcome back!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/about');

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
