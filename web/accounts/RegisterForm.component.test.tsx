import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register, signInWithPassword } from '#contracts/accounts/accounts.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import AuthPage from './AuthPage.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const create = page.getByRole('button', { name: 'Create account', exact: true });
const tab = (name: string) => page.getByRole('tab', { name });

beforeEach(() => history.replaceState(null, '', '/auth?next=%2Faccount&tab=register'));

async function fillRegistration(): Promise<void> {
  await page.getByLabelText('First name').fill(ida.firstName);
  await page.getByLabelText('Last name').fill(ida.lastName);
  await email.fill(ida.email);
  await password.fill('seven quiet herons');
}

test('a taken address is refused at its field and leads to signing in with it', async () => {
  const message = 'There’s already an account with this email address.';
  mockEndpoint(register, () => refuseWith(409, { code: 'EMAIL_TAKEN', message, fields: { email: message } }));
  const signedIn = mockEndpoint(signInWithPassword, () => replyWith(ida));
  await renderPage(<AuthPage />);
  await fillRegistration();
  await create.click();
  await expect.element(toastOnPage).toMatchTextContent(/Registration failed.*already an account/);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/already an account/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Sign in with this address' }).click();
  await expect.element(email).toHaveValue(ida.email);
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('seven quiet herons{Enter}');
  await expect.poll(() => location.pathname).toBe('/account');
  expect(signedIn.map(({ body }) => body)).toEqual([{ email: ida.email, password: 'seven quiet herons' }]);
});

test('the form keeps its text while the other tab is open, and the address keeps the tab', async () => {
  history.replaceState(null, '', '/auth?next=%2Faccount');
  await renderPage(<AuthPage />);
  await tab('Create account').click();
  await fillRegistration();
  await tab('Sign in').click();
  await expect.element(email).toHaveValue(ida.email);
  expect(location.search).toBe('?next=%2Faccount');
  await tab('Create account').click();
  await expect.element(page.getByLabelText('First name')).toHaveValue(ida.firstName);
  await expect.element(password).toHaveValue('seven quiet herons');
  expect(location.search).toBe('?next=%2Faccount&tab=register');
});

test('the form keeps its text while there is no network', async () => {
  mockEndpoint(register, failNetwork);
  await renderPage(<AuthPage />);
  await fillRegistration();
  await create.click();
  await expect.element(toastOnPage).toMatchTextContent(/Registration failed.*whether your account was created/);
  await expect.element(create).toHaveFocus();
  await expect.element(page.getByLabelText('First name')).toHaveValue(ida.firstName);
  mockEndpoint(register, () => replyWith(ida));
  await create.click();
  await expect.poll(() => location.pathname).toBe('/account');
});
