import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  cancelEmailChange,
  type EmailChangeState,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#contracts/accounts/email-change.ts';
import { expectAccessible } from '../testing/axe.ts';
import { clickTwice } from '../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { coach, ida } from '../testing/sample-people.ts';
import ChangeAddressPage from './ChangeAddressPage.tsx';
import { setUserState } from './current-user.ts';

const NEW = 'maya@new.example';
const idle: EmailChangeState = { pending: null, noticesTo: coach.email };
const waiting: EmailChangeState = { ...idle, pending: { newEmail: NEW, expiresAt: '2027-01-02T12:00:00.000Z' } };
const newAddress = page.getByLabelText('New address');
const password = page.getByLabelText('Current password', { exact: true });
const send = page.getByRole('button', { name: 'Send the link' });
const waitingHeading = page.getByRole('heading', { name: 'Waiting for you to confirm' });

async function open(state: EmailChangeState, user = coach): Promise<void> {
  setUserState({ status: 'signed-in', user });
  mockEndpoint(getEmailChange, () => replyWith(state));
  await renderPage(<ChangeAddressPage />);
}

test('asks once for the new address and the password, then shows what is waited for', async () => {
  const asked = mockEndpoint(requestEmailChange, () => replyWith({ message: 'On its way.', state: waiting }));
  await open(idle);
  await expect
    .element(page.getByText(/You sign in with coach@example.com, and notices for you go there/))
    .toBeVisible();
  await send.click();
  await expect.element(newAddress).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/enter your password/);
  await newAddress.fill(` ${NEW.toUpperCase()}`);
  await password.fill('secret');
  await expectAccessible();
  await clickTwice(send);
  await expect.element(waitingHeading).toHaveFocus();
  await expect.element(page.getByText(`A link went to ${NEW}.`)).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ newEmail: NEW, currentPassword: 'secret' }]);
  await expect.element(newAddress).toHaveValue('');
  await expect.element(password).toHaveValue('');
  await expectAccessible();
});

test('a refusal stands at its field, and what was typed stays', async () => {
  const sentence = 'Another account here has this address.';
  let refusal = (): Response =>
    refuseWith(409, { code: 'EMAIL_TAKEN', fields: { newEmail: sentence }, message: sentence });
  mockEndpoint(requestEmailChange, () => refusal());
  await open(idle);
  await newAddress.fill(NEW);
  await password.fill('secret');
  await send.click();
  await expect.element(newAddress).toHaveFocus();
  await expect.element(newAddress).toHaveAccessibleDescription(sentence);
  refusal = () =>
    refuseWith(400, { code: 'WRONG_PASSWORD', message: 'Not it.', fields: { currentPassword: 'Not it.' } });
  await send.click();
  await expect.element(password).toHaveAccessibleDescription('Not it.');
  refusal = () => failNetwork();
  await send.click();
  await expect.element(send).toHaveFocus();
  await expect.element(newAddress).toHaveValue(NEW);
});

test('a change that waits is sent again, and canceled', async () => {
  const sentAgain = mockEndpoint(resendEmailChange, () => replyWith({ message: 'On its way.', state: waiting }));
  const cancelled = mockEndpoint(cancelEmailChange, () => replyWith({ message: 'It stays.', state: idle }));
  await open({ ...waiting, noticesTo: 'office@example.com' });
  await expect.element(page.getByText('Notices for you go to office@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sentAgain.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect.element(waitingHeading).not.toBeInTheDocument();
  expect(cancelled).toHaveLength(1);
});

test('a client reads nothing about notices', async () => {
  await open({ pending: null, noticesTo: null }, ida);
  await expect.element(page.getByText(/You sign in with ida@example.com. After the change, everything/)).toBeVisible();
  await expect.element(page.getByText(/otices/)).not.toBeInTheDocument();
  await expect.element(newAddress).toBeVisible();
});
