import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNewPassword, signOutCurrentUser } from '#contracts/accounts/accounts.ts';
import { purchaseNoteState } from '../accounts/CheckYourEmail.tsx';
import { getUserState, setUserState } from '../accounts/current-user.ts';
import FirstLoginPage from '../accounts/FirstLoginPage.tsx';
import { Protected } from '../accounts/Protected.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { mockAccountPage } from '../testing/sample-account.ts';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import AccountPage from './AccountPage.tsx';

const currentPassword = page.getByLabelText('Current Password');
const newPassword = page.getByLabelText('New Password');
const confirmPassword = page.getByLabelText('Confirm Password');
const set = page.getByRole('button', { name: 'Set New Password' });

beforeEach(() => {
  setUserState({ status: 'signed-in', user: ida });
  mockAccountPage();
});

async function choose(password: string, again = password): Promise<void> {
  await newPassword.fill(password);
  await confirmPassword.fill(again);
  await set.click();
}

const refuseField = (field: string, message: string) =>
  mockEndpoint(setNewPassword, () => refuseWith(400, { code: 'INVALID_INPUT', message, fields: { [field]: message } }));

test('the first login wants two matching passwords and lets the user log out instead', async () => {
  setUserState({ status: 'signed-in', user: { ...ida, isFirstLogin: true } });
  const sent = mockEndpoint(setNewPassword, () => replyWith({ message: 'Done.', user: ida }));
  history.replaceState(null, '', '/first-login');
  await renderPage(
    <Protected access="signed-in" title="Choose your password">
      <FirstLoginPage />
    </Protected>,
  );
  await set.click();
  await expect.element(toastOnPage).toMatchTextContent('Password must be at least 6 characters long');
  await expect.element(newPassword).toHaveFocus();
  await expect.element(newPassword).toHaveAccessibleDescription(/at least 6 characters long/);
  await choose('a fine long one', 'a fine long two');
  await expect.element(toastOnPage).toMatchTextContent("Passwords don't match");
  await expect.element(confirmPassword).toHaveFocus();
  await expectAccessible();
  expect(sent).toHaveLength(0);

  const loggedOut = mockEndpoint(signOutCurrentUser, () => replyWith({ message: 'Logged out.' }));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(toastOnPage).toMatchTextContent('Logged out');
  await expect.poll(() => location.pathname).toBe('/');
  expect(loggedOut).toHaveLength(1);
  expect(getUserState().status).toBe('anonymous');
});

test('a new member is welcomed and reads what the dialog of the purchase said; whoever was here before only chooses', async () => {
  history.replaceState(purchaseNoteState('ida@example.com'), '', '/first-login');
  setUserState({ status: 'signed-in', user: { ...ida, isFirstLogin: true } });
  await renderPage(<FirstLoginPage />);
  await expect.element(page.getByRole('heading', { name: 'Welcome to Your Course!' })).toBeVisible();
  const note = page.getByRole('region', { name: 'Check Your Email' });
  await expect.element(note).toMatchTextContent(/ida@example.com.*junk/);
  await expectAccessible();

  history.replaceState(null, '', '/first-login');
  setUserState({ status: 'signed-in', user: { ...ida, isFirstLogin: true, hasSignedInBefore: true } });
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('the account page wants the current password and two matching new ones', async () => {
  await renderPage(<AccountPage />);
  await currentPassword.fill('plum orchard');
  await choose('short');
  await expect.element(toastOnPage).toMatchTextContent('Password must be at least 6 characters long');
  await choose('a fine long one', 'another one');
  await expect.element(toastOnPage).toMatchTextContent("Passwords don't match");
  await expect.element(confirmPassword).toHaveFocus();
  await expect.element(confirmPassword).toHaveAccessibleDescription("Passwords don't match");

  refuseField('currentPassword', 'That isn’t your current password.');
  await choose('a fine long one');
  await expect.element(toastOnPage).toMatchTextContent('That isn’t your current password.');
  await expect.element(currentPassword).toHaveFocus();
  await expect.element(currentPassword).toHaveAccessibleDescription(/isn’t your current password/);

  const sent = mockEndpoint(setNewPassword, () => replyWith({ message: 'Done.', user: ida }));
  await set.click();
  await expect.element(toastOnPage).toMatchTextContent('Password set successfully!');
  expect(sent.map(({ body }) => body)).toEqual([{ currentPassword: 'plum orchard', newPassword: 'a fine long one' }]);
  for (const field of [currentPassword, newPassword, confirmPassword]) await expect.element(field).toHaveValue('');
});
