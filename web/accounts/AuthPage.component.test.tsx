import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signInWithPasskey, startPasskeySignIn } from '#contracts/accounts/account-passkeys.ts';
import { resetPassword, signInWithPassword } from '#contracts/accounts/accounts.ts';
import { recordAnnouncements } from '../testing/announcements.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import AuthPage from './AuthPage.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
const forgot = page.getByRole('dialog', { name: 'Forgot your password?' });

async function typeSignIn(): Promise<void> {
  await email.fill('ida@example.com');
  await password.fill('seven quiet herons');
}

test('shows an error at each empty sign-in field and sends nothing, and the password while its toggle is on', async () => {
  await page.viewport(390, 800);
  await renderPage(<AuthPage />);
  await signIn.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Invalid email address');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await expectAccessible();
  await typeSignIn();
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('seven quiet herons');
  await page.getByRole('button', { name: 'Hide what is typed' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('offers a temporary password by mail after too many wrong passwords', async () => {
  await page.viewport(390, 800);
  const message = 'There were too many attempts to sign in to this account. Please choose “Forgot your password?”.';
  mockEndpoint(signInWithPassword, () => refuseWith(429, { code: 'RATE_LIMITED', message }));
  await renderPage(<AuthPage />);
  await typeSignIn();
  await signIn.click();
  await expect.element(signIn).toHaveAccessibleDescription(message);
  const offer = page.getByRole('button', { name: 'Send me a temporary password' });
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await offer.click();
  await expect.element(forgot.getByLabelText('Email')).toHaveValue('ida@example.com');
  await userEvent.keyboard('{Escape}');
  await expect.element(offer).toHaveFocus();
});

test('shows an error at each empty registration field', async () => {
  await page.viewport(390, 800);
  history.replaceState(null, '', '?tab=register');
  await renderPage(<AuthPage />);
  await password.fill('seven h');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  await expect.element(page.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
  await expect.element(email).toHaveAccessibleDescription(/Invalid email address/);
  await expect.element(password).toHaveAccessibleDescription(/Password must be at least 8 characters/);
  await expectAccessible();
});

test('a forgotten password needs an address with an @, and one that can be one', async () => {
  await page.viewport(390, 800);
  await renderPage(<AuthPage />);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const send = forgot.getByRole('button', { name: 'Send New Password' });
  await expect.element(forgot.getByRole('heading')).toHaveFocus();
  await expect.element(send).toBeDisabled();
  await forgot.getByLabelText('Email').fill('ida@');
  await send.click();
  await expect.element(toastOnPage).toMatchTextContent('Please enter a valid email address');
  await expect.element(forgot.getByLabelText('Email')).toHaveFocus();
  await expect
    .element(forgot.getByLabelText('Email'))
    .toHaveAccessibleDescription('Please enter a valid email address');
  await expectAccessible();
  await forgot.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(forgot).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Forgot your password?' })).toHaveFocus();
});

test('shows in the reset dialog that there is no network, and keeps the dialog open', async () => {
  mockEndpoint(resetPassword, failNetwork);
  const announced = recordAnnouncements();
  await renderPage(<AuthPage />);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await forgot.getByLabelText('Email').fill('ida@example.com');
  const send = forgot.getByRole('button', { name: 'Send New Password' });
  await send.click();
  const sentence = 'Failed to send password reset. Please try again.';
  await expect.element(toastOnPage).toMatchTextContent(sentence);
  await expect.element(send).toHaveAccessibleDescription(sentence);
  await expect.element(forgot.getByLabelText('Email')).toHaveValue('ida@example.com');
  await expect.poll(() => announced.filter((text) => text.includes(sentence))).toHaveLength(1);
});

test('a wrong password is refused in a toast and in the form, which keeps its text', async () => {
  const message = 'That email and password don’t match.';
  mockEndpoint(signInWithPassword, () => refuseWith(401, { code: 'WRONG_CREDENTIALS', message }));
  await renderPage(<AuthPage />);
  await typeSignIn();
  await signIn.click();
  await expect.element(toastOnPage).toMatchTextContent(`Login failed${message}`);
  await expect.element(signIn).toHaveFocus();
  await expect.element(signIn).toHaveAccessibleDescription(message);
  await expect.element(email).toHaveValue('ida@example.com');
  await expect.element(password).toHaveValue('seven quiet herons');
});

test('says that there is no network, keeps its text, and leads to the requested page once it is back', async () => {
  history.replaceState(null, '', '/auth?next=%2Faccount');
  mockEndpoint(signInWithPassword, failNetwork);
  await renderPage(<AuthPage />);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByRole('tab', { name: 'Sign in' }).click();
  await typeSignIn();
  await signIn.click();
  await expect.element(toastOnPage).toMatchTextContent(/Login failed.*can’t be reached right now/);
  await expect.element(signIn).toHaveAccessibleDescription(/can’t be reached right now/);
  await expect.element(password).toHaveValue('seven quiet herons');
  mockEndpoint(signInWithPassword, () => replyWith(ida));
  await signIn.click();
  await expect.poll(() => location.pathname).toBe('/account');
});

test('a button takes over a session elsewhere, below the specified sentence and without a toast', async () => {
  await page.viewport(390, 664);
  const takeOver = page.getByRole('button', { name: 'Sign in here instead' });
  const message = "You're already logged in on another device. Please log out there before logging in here.";
  const requests = mockEndpoint(signInWithPassword, () =>
    requests.length === 1 ? refuseWith(409, { code: 'ALREADY_SIGNED_IN', message }) : replyWith(ida),
  );
  await renderPage(<AuthPage />);
  await typeSignIn();
  await signIn.click();
  await expect.element(page.getByText('Already Logged In')).toBeVisible();
  await expect.element(page.getByText(message)).toHaveFocus();
  await expect.element(takeOver).toBeInViewport();
  await expect.element(toastOnPage).not.toBeInTheDocument();
  await takeOver.click();
  await expect.element(toastOnPage).toMatchTextContent('Welcome back!');
  await expect.poll(() => location.pathname).toBe('/');
  expect(requests.map(({ body }) => body)).toEqual([
    { email: 'ida@example.com', password: 'seven quiet herons' },
    { email: 'ida@example.com', password: 'seven quiet herons', takeOver: true },
  ]);
});

test('only its own button takes over a session elsewhere, without another prompt for the passkey', async () => {
  const buffer = new ArrayBuffer(4);
  const prompts = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'key',
    rawId: buffer,
    type: 'public-key',
    response: { authenticatorData: buffer, clientDataJSON: buffer, signature: buffer, userHandle: buffer },
    getClientExtensionResults: () => ({}),
  } as Credential);
  mockEndpoint(startPasskeySignIn, () => replyWith({ challenge: 'AAAA' }));
  const message = "You're already logged in on another device. Please log out there before logging in here.";
  const requests = mockEndpoint(signInWithPasskey, () =>
    requests.length < 3 ? refuseWith(409, { code: 'ALREADY_SIGNED_IN', message }) : replyWith(ida),
  );
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const takeOver = page.getByRole('button', { name: 'Sign in here instead' });
  await renderPage(<AuthPage />);
  await withPasskey.click();
  await expect.element(takeOver).toBeVisible();
  await withPasskey.click();
  await expect.poll(() => requests.length).toBe(2);
  await expect.element(withPasskey).toBeEnabled();
  await takeOver.click();
  await expect.element(toastOnPage).toMatchTextContent('Welcome back!');
  expect(requests.map(({ body }) => (body as { takeOver?: true }).takeOver)).toEqual([undefined, undefined, true]);
  expect(prompts).toHaveBeenCalledTimes(2);
});

test('a forgotten password is answered in a toast and beside the form', async () => {
  mockEndpoint(resetPassword, () => replyWith({ message: 'If there’s an account, its new password is on the way.' }));
  const announced = recordAnnouncements();
  await renderPage(<AuthPage />);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await forgot.getByLabelText('Email').fill('ida@example.com');
  await forgot.getByRole('button', { name: 'Send New Password' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Password Reset Sent');
  await expect.element(page.getByRole('note')).toMatchTextContent('If there’s an account for ida@example.com');
  await expect.poll(() => announced.filter((text) => text.includes('Password Reset Sent'))).toHaveLength(1);
  await expect.element(email).toHaveValue('ida@example.com');
});
