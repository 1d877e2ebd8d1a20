import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type CurrentUser,
  readVerificationLink,
  type VerificationLinkReply,
  verifyEmail,
} from '#contracts/accounts/accounts.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import AuthPage from './AuthPage.tsx';
import { setUserState } from './current-user.ts';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const NEW_PASSWORD = 'plain words for a harbor';
const confirm = page.getByRole('button', { name: 'Confirm my email address' });
const claim = page.getByRole('button', { name: 'Make this account yours' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const signInLink = page.getByRole('link', { name: 'Sign in', exact: true });

beforeEach(() => {
  history.replaceState(null, '', '/verify-email#token=secret');
});

/** Opens the link of Ida's account in the browser of this user. */
async function openLink(user: CurrentUser | null, account: Partial<VerificationLinkReply> = {}): Promise<void> {
  setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  mockEndpoint(readVerificationLink, () =>
    replyWith({ email: ida.email, isVerified: false, isSignedIn: user?.email === ida.email, ...account }),
  );
  await renderPage(<VerifyEmailPage />);
}

async function chooseNewPassword(again = NEW_PASSWORD): Promise<void> {
  await page.getByLabelText('New Password').fill(NEW_PASSWORD);
  await page.getByLabelText('Confirm Password').fill(again);
  await claim.click();
}

test('the new password of a claimed account must be long enough and typed twice', async () => {
  const verified = mockEndpoint(verifyEmail, () => replyWith({ message: 'Done.', user: ida }));
  await openLink(null);
  await expect.element(heading('Confirm your email address')).toHaveFocus();
  await page.getByLabelText('New Password').fill('short');
  await claim.click();
  await expect.element(page.getByLabelText('New Password')).toHaveFocus();
  await expect.element(page.getByLabelText('New Password')).toHaveAccessibleDescription(/at least 6 characters long/);
  await chooseNewPassword('another harbor');
  await expect.element(page.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible();
  expect(verified).toHaveLength(0);
  await chooseNewPassword();
  await expect.element(heading('Your email address is confirmed')).toHaveFocus();
  expect(verified.map(({ body }) => body)).toEqual([{ token: 'secret', newPassword: NEW_PASSWORD }]);
});

test('the page names another signed-in user, whose session ends', async () => {
  mockEndpoint(verifyEmail, () => replyWith({ message: 'Done.', user: ida }));
  const other = { ...ida, id: 8, email: 'other@example.com' };
  await openLink(other);
  await expect.element(heading('Make this account yours')).toBeVisible();
  const sentence = `In this browser you’re signed in as ${other.email}; continuing signs you out of that account.`;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(signInLink).not.toBeInTheDocument();
  await chooseNewPassword();
  await expect.element(heading('Your email address is confirmed')).toHaveFocus();
});

test('the person who created the account may sign in instead', async () => {
  await openLink(null);
  await expect.element(page.getByRole('heading', { name: 'Did you create this account yourself?' })).toBeVisible();
  await signInLink.click();
  await expect.poll(() => location.pathname + location.search).toBe('/auth?next=%2Fverify-email');
  await renderPage(<AuthPage />);
  await expect.element(page.getByText('then confirm your email address with one button.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue(ida.email);
});

test('a user signed in to an account that another person created may still choose a password', async () => {
  const verified = mockEndpoint(verifyEmail, () => replyWith({ message: 'Done.', user: ida }));
  await openLink(ida);
  await expect.element(confirm).toBeEnabled();
  await page.getByRole('button', { name: 'Choose a new password first' }).click();
  await expect.element(heading('Make this account yours')).toHaveFocus();
  await chooseNewPassword();
  await expect.element(heading('Your email address is confirmed')).toHaveFocus();
  expect(verified.map(({ body }) => body)).toEqual([{ token: 'secret', newPassword: NEW_PASSWORD }]);
});

test('the button wants a password after a sign-out in another tab', async () => {
  await openLink(ida);
  await expect.element(confirm).toBeEnabled();
  mockEndpoint(verifyEmail, () => refuseWith(409, { code: 'PASSWORD_NEEDED', message: 'Please choose a password.' }));
  mockEndpoint(readVerificationLink, () => replyWith({ email: ida.email, isVerified: false, isSignedIn: false }));
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'Did you create this account yourself?' })).toBeVisible();
  await expect.element(heading('Confirm your email address')).toHaveFocus();
});

test('an invalid link says what to do', async () => {
  mockEndpoint(readVerificationLink, () =>
    refuseWith(400, { code: 'INVALID_INPUT', message: 'No such link.', fields: { token: 'No such link.' } }),
  );
  setUserState({ status: 'anonymous' });
  await renderPage(<VerifyEmailPage />);
  await expect.element(heading('This link doesn’t work')).toHaveFocus();
  expect(location.hash).toBe('');
  await expectAccessible();
  await expect.element(page.getByRole('link', { name: 'Sign in to your account' })).toHaveAttribute('href', '/account');
});

test('a link without its secret is invalid', async () => {
  history.replaceState(null, '', '/verify-email');
  await renderPage(<VerifyEmailPage />);
  await expect.element(heading('This link doesn’t work')).toBeVisible();
});

test('the button works again after a lost network', async () => {
  mockEndpoint(verifyEmail, failNetwork);
  await openLink(ida);
  await confirm.click();
  await expect.element(confirm).toHaveAccessibleDescription(/can’t be reached right now/);
  const verified = mockEndpoint(verifyEmail, () => replyWith({ message: 'Done.', user: ida }));
  await confirm.click();
  await expect.element(heading('Your email address is confirmed')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  expect(verified.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

test('a link whose check failed can be checked again', async () => {
  setUserState({ status: 'signed-in', user: ida });
  mockEndpoint(readVerificationLink, failNetwork);
  await renderPage(<VerifyEmailPage />);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toHaveAccessibleDescription(/can’t be reached right now/);
  mockEndpoint(readVerificationLink, () => replyWith({ email: ida.email, isVerified: false, isSignedIn: true }));
  await again.click();
  await expect.element(confirm).toBeEnabled();
});
