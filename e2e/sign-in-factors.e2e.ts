import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  fillSignIn,
  findInMail,
  type NewTestUser,
  registerTestUser,
  signInButton,
  VERIFICATION_PATH,
} from './account-forms.ts';
import { coach, startCoachSession } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { callApi } from './test-users.ts';

/** The browser's own authenticator, which finds a finger on it whenever one is asked for. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function registerConfirmed(page: Page): Promise<NewTestUser> {
  const person = await registerTestUser(page, { signedIn: true });
  const path = await findInMail(person.email, VERIFICATION_PATH);
  const reply = await callApi(page, 'POST', '/api/verify-email', { token: path.split('=')[1] });
  expect(reply.status()).toBe(200);
  return person;
}

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

test('the coach is asked for more than a password, adds a passkey, and signs in with it', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, openSiteForChanges }) => {
  const { url } = await openSiteForChanges();
  // Passkeys are for names, not for addresses such as 127.0.0.1.
  const address = url.replace('127.0.0.1', 'localhost');
  // Another journey may be signed in as the coach; this ends that session.
  await startCoachSession(page.request, address);
  const headers = { origin: address };
  expect((await page.request.post(`${address}/api/logout`, { headers })).status()).toBe(200);
  await addVirtualAuthenticator(page);
  await page.goto(`${address}/auth`);
  await fillSignIn(page, coach);
  await signInButton(page).click();
  const banner = page.getByRole('note').filter({ hasText: 'Protect your clients’ answers' });
  await banner.getByRole('link', { name: 'Add one' }).click();

  const section = page.getByRole('region', { name: 'Sign-in and security' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await shown.getByRole('button', { name: 'I’ve kept them safe' }).click();
  await expect(section.getByText('Passkey 1', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await section.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toastWithTitle(page, 'Signed out')).toBeVisible();
  await page.goto(`${address}/auth`);
  const methods = page.waitForResponse('**/api/account/sign-in-methods');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toastWithTitle(page, 'Welcome back!')).toContainText('You have successfully logged in.');
  await expect(page).toHaveURL(`${address}/admin`);
  expect((await (await methods).json()).isAskedForFactor).toBe(false);
  await expect(banner).toBeHidden();

  await page.goto(`${address}/account`);
  await section.getByRole('button', { name: 'Rename Passkey 1' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await section.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(toastWithTitle(page, 'Passkey removed')).toBeVisible();
  await expect(section.getByText('My laptop')).toBeHidden();
});

test('a user sets up an app, and signs in with its code or a recovery code', async ({ page, allowError }) => {
  allowError(/status of 40[03]/);
  const person = await registerConfirmed(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your app' });
  await expect(setup.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret =
    ((await setup.getByText(/type this key/).textContent()) ?? '').split('key:')[1]?.replace(/\s/g, '') ?? '';
  const used = codeOf(secret);
  await setup.getByLabel('Code', { exact: true }).fill(used);
  await setup.getByRole('button', { name: 'Turn it on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await shown.getByRole('listitem').first().textContent()) ?? '';
  await shown.getByRole('button', { name: 'I’ve kept them safe' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await callApi(page, 'POST', '/api/logout');
  await page.goto('/auth?next=/account');
  await fillSignIn(page, person);
  await page.getByLabel('Stay signed in on this device').check();
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  // The code that set the app up counts no more; the next one is valid already.
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/isn’t right/);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('stays signed in')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toastWithTitle(page, 'Signed out')).toBeVisible();
  await page.goto('/auth?next=/account');
  await fillSignIn(page, person);
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});
