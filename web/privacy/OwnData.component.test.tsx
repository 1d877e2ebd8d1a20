import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmIdentity, getSignInMethods } from '#contracts/accounts/account-factors.ts';
import {
  type ErasurePreview,
  eraseOwnData,
  previewOwnErasure,
  requestDataLink,
} from '#contracts/privacy/personal-data.ts';

import { setUserState, useUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage, renderPart } from '../testing/render.tsx';
import { noMethods } from '../testing/sample-account.ts';
import { ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { toastOnPage } from '../testing/toasts.ts';
import MyDataPage from './MyDataPage.tsx';
import { OwnData } from './OwnData.tsx';

const preview: ErasurePreview = {
  addresses: ['ida@example.com'],
  goes: ['2 calls.'],
  stays: ['1 payment, for the tax office.'],
  obstacles: [],
};
const user = { ...ida, isVerified: true };
const ShownUser = () => <p>{useUserState().status}</p>;

test('a user has everything erased after typing the word', async () => {
  await page.viewport(390, 800);
  setUserState({ status: 'signed-in', user });
  mockEndpoint(previewOwnErasure, () => replyWith(preview));
  const sent = mockEndpoint(eraseOwnData, () => replyWith({ message: 'Gone.' }));
  await renderPart(
    <>
      <OwnData />
      <ShownUser />
    </>,
  );
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect.element(page.getByText('1 payment, for the tax office.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  expect(sent).toHaveLength(0);
  await page.getByLabelText('Type the word “erase”').fill('Erase');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect.element(page.getByText('anonymous')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ confirmation: 'erase' }]);
});

test('what has to be done first is said in place of the form', async () => {
  setUserState({ status: 'signed-in', user });
  mockEndpoint(previewOwnErasure, () => replyWith({ ...preview, obstacles: ['A paid call is ahead.'] }));
  await renderPart(<OwnData />);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect.element(page.getByText('A paid call is ahead.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Erase for good' }).elements()).toEqual([]);
});

test('a user who signed in a while ago reads what the password is for', async () => {
  mockEndpoint(getSignInMethods, () => replyWith(noMethods));
  setUserState({ status: 'signed-in', user });
  const refusal = { code: 'FRESH_SIGN_IN_NEEDED', message: 'Please confirm that it’s you.' };
  mockEndpoint(previewOwnErasure, () => refuseWith(403, refusal));
  await renderPart(<OwnData />);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect.element(page.getByText('and this erases everything this site has about you.')).toBeVisible();
});

test('a user who reads the preview for longer than a sign-in is fresh confirms it and goes on', async () => {
  mockEndpoint(getSignInMethods, () => replyWith(noMethods));
  setUserState({ status: 'signed-in', user });
  mockEndpoint(previewOwnErasure, () => replyWith(preview));
  const refusal = { code: 'FRESH_SIGN_IN_NEEDED', message: 'Please confirm that it’s you.' };
  mockEndpoint(eraseOwnData, () => refuseWith(403, refusal));
  await renderPart(
    <>
      <OwnData />
      <ShownUser />
    </>,
  );
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByLabelText('Type the word “erase”').fill('erase');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect.element(page.getByText('and this erases everything this site has about you.')).toBeVisible();
  mockEndpoint(confirmIdentity, () => replyWith({ message: 'Confirmed.' }));
  const sent = mockEndpoint(eraseOwnData, () => replyWith({ message: 'Gone.' }));
  await page.getByLabelText('Your password').fill('wombat wombat');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('anonymous')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ confirmation: 'erase' }]);
});

test('a lost reply to an erasure is not taken for a failure', async () => {
  setUserState({ status: 'signed-in', user });
  mockEndpoint(previewOwnErasure, () => replyWith(preview));
  mockEndpoint(eraseOwnData, failNetwork);
  await renderPart(<OwnData />);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByLabelText('Type the word “erase”').fill('erase');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  const note = 'It’s not clear whether everything is erased. Please try again: nothing is erased twice.';
  await expect.element(toastOnPage).toMatchTextContent(`Something went wrong${note}`);
  await expect.element(page.getByRole('button', { name: 'Erase for good' })).toHaveAccessibleDescription(note);
});

test('a visitor asks for the link', async () => {
  setUserState({ status: 'anonymous' });
  const sent = mockEndpoint(requestDataLink, () => replyWith({ message: 'On its way.' }));
  await renderPage(<MyDataPage />);
  await expect.element(page.getByText('Questions about your data?')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Email').fill('Ida@example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect.element(page.getByText('On its way.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ida@example.com' }]);
});

test.each([
  ['NOT_POSSIBLE', 'This address isn’t enough to show or erase the data here. Please write to me.'],
  ['SIGN_IN_NEEDED', 'Another of your accounts here asks for a second step. Please sign in with that one.'],
])('a refusal that lasts stays on the page, with the coach’s address: %s', async (code, message) => {
  await page.viewport(390, 800);
  setUserState({ status: 'signed-in', user });
  mockEndpoint(previewOwnErasure, () => refuseWith(409, { code, message }));
  await renderPart(<OwnData />);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  const note = page.getByRole('alert');
  await expect.element(note).toMatchTextContent(message);
  await expect.element(note.getByRole('link')).toHaveAttribute('href', `mailto:${sampleSite.contactEmail}`);
  await expectAccessible();
  mockEndpoint(previewOwnErasure, () => replyWith(preview));
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect.element(page.getByText('What stays, and why')).toBeVisible();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});
