import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  confirmAuthenticatorApp,
  confirmIdentity,
  replaceRecoveryCodes,
  startAuthenticatorApp,
} from '#contracts/accounts/account-factors.ts';
import { keepSeveralSessions } from '#contracts/accounts/account-sessions.ts';
import { signInWithPassword } from '#contracts/accounts/accounts.ts';
import AuthPage from '../accounts/AuthPage.tsx';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { renderPage } from '../testing/render.tsx';
import { mockAccountPage, noMethods } from '../testing/sample-account.ts';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import AccountPage from './AccountPage.tsx';

const setup = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/a', qrCode: { size: 2, path: 'M0 0h1v1h-1z' } };
const freshSignInNeeded = { code: 'FRESH_SIGN_IN_NEEDED', message: 'Please confirm that it’s you first.' };
const passkey = { id: 1, name: 'Phone', addedAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null, isSynced: true };

test('setting up an app asks for the password first if the sign-in is old', async () => {
  await page.viewport(390, 800);
  mockAccountPage({}, false);
  let isFresh = false;
  const requests = mockEndpoint(startAuthenticatorApp, () =>
    isFresh ? replyWith(setup) : refuseWith(403, freshSignInNeeded),
  );
  mockEndpoint(confirmIdentity, () => {
    isFresh = true;
    return replyWith({ message: 'Thanks!' });
  });
  await openAsCoach(<AccountPage />);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabelText('Your password', { exact: true }).fill('seven quiet herons');
  await expectAccessible();
  // There is none.
  await expect.element(page.getByRole('button', { name: 'Use a passkey instead' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Set up your app' })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();
  expect(requests).toHaveLength(2);
});

test('a code that comes too long after the sign-in is sent again once the password is typed', async () => {
  mockAccountPage({}, false);
  const started = mockEndpoint(startAuthenticatorApp, () => replyWith(setup));
  const sent = mockEndpoint(confirmAuthenticatorApp, () =>
    sent.length === 1
      ? refuseWith(403, freshSignInNeeded)
      : replyWith({ message: 'Done.', recoveryCodes: ['aaaa-bbbb'], methods: { ...noMethods, recoveryCodesLeft: 1 } }),
  );
  mockEndpoint(confirmIdentity, () => replyWith({ message: 'Thanks!' }));
  await openAsCoach(<AccountPage />);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByLabelText('Your password', { exact: true }).fill('seven quiet herons');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }]);
  expect(started).toHaveLength(1);
});

test('people with a passkey may use it for that', async () => {
  mockAccountPage({ passkeys: [passkey] }, false);
  mockEndpoint(startAuthenticatorApp, () => refuseWith(403, freshSignInNeeded));
  await openAsCoach(<AccountPage />);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect.element(page.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
});

test('a coach with a passkey alone gets new recovery codes after the last one; a client needs none', async () => {
  mockAccountPage({ passkeys: [passkey] });
  const sent = mockEndpoint(replaceRecoveryCodes, () =>
    replyWith({ message: 'Done.', recoveryCodes: ['aaaa-bbbb'], methods: { ...noMethods, passkeys: [passkey] } }),
  );
  const newCodes = page.getByRole('button', { name: 'New recovery codes' });
  await openAsCoach(<AccountPage />);
  await expect.element(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  expect(newCodes.elements()).toHaveLength(1);
  await newCodes.click();
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'I’ve kept them safe' }).click();
  setUserState({ status: 'signed-in', user: ida });
  await expect.element(newCodes).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

test('the coach may keep several devices signed in; a client isn’t asked', async () => {
  mockAccountPage({ recoveryCodesLeft: 1 }, false);
  const sent = mockEndpoint(keepSeveralSessions, () =>
    replyWith({ message: 'Done.', state: { sessions: [], keepsSeveralSessions: true } }),
  );
  await openAsCoach(<AccountPage />);
  await expect.element(page.getByText('1 recovery code is left.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Several devices at a time' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Done.');
  await expect.element(page.getByRole('checkbox', { name: 'Several devices at a time' })).toBeChecked();
  expect(sent[0]?.body).toEqual({ isOn: true });
});

test('a second step keeps what was typed, also when it takes too long', async () => {
  const factor = { challenge: 'c', hasApp: true, hasPasskey: false };
  const refusal = { code: 'FACTOR_NEEDED', message: 'Please enter the code from your authenticator app.', factor };
  const sent = mockEndpoint(signInWithPassword, () => refuseWith(403, refusal));
  await renderPage(<AuthPage />);
  await page.getByLabelText('Email').fill('ida@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('seven quiet herons');
  await page.getByRole('checkbox', { name: 'Stay signed in on this device' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toHaveFocus();
  expect(sent[0]?.body).toMatchObject({ staySignedIn: true });
  await expectAccessible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('seven quiet herons');
  await expect.element(page.getByRole('checkbox', { name: 'Stay signed in on this device' })).toBeChecked();
});
