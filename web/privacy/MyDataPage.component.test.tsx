import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eraseLinkedData, readDataLink } from '#contracts/privacy/personal-data.ts';
import { getUserState, setUserState } from '../accounts/current-user.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { saveDraft } from '../ui/form-draft.ts';
import MyDataPage from './MyDataPage.tsx';

test('a link to an account that has a second step by now leads to signing in', async () => {
  history.replaceState(null, '', '/my-data#token=secret');
  setUserState({ status: 'anonymous' });
  const message = 'This account is protected, so a link in an email isn’t enough. Please sign in.';
  mockEndpoint(readDataLink, () => refuseWith(403, { code: 'SIGN_IN_NEEDED', message }));
  await renderPage(<MyDataPage />);
  await expect.element(page.getByRole('heading', { name: 'Please sign in', level: 1 })).toHaveFocus();
  await expect.element(page.getByText(message)).toBeVisible();
  const signIn = page.getByRole('link', { name: 'Sign in and see your data' });
  await expect.element(signIn).toHaveAttribute('href', '/account#your-data');
  await expect.element(page.getByRole('button', { name: 'Erase my data' })).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  ['ida@example.com', 'anonymous'],
  ['another@example.com', 'signed-in'],
])('an erasure of %s by link empties the browser’s drafts, and leaves Ida %s', async (address, status) => {
  history.replaceState(null, '', '/my-data#token=secret');
  setUserState({ status: 'signed-in', user: ida });
  saveDraft(paidCallDraft, { firstName: 'Ida', goals: 'Sleep' });
  const preview = { addresses: [address], goes: ['2 calls.'], stays: [], obstacles: [] };
  mockEndpoint(readDataLink, () => replyWith({ isErased: false, preview }));
  await renderPage(<MyDataPage />);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByLabelText('Type the word “erase”').fill('erase');
  mockEndpoint(eraseLinkedData, () => replyWith({ message: 'Gone.' }));
  mockEndpoint(readDataLink, () => replyWith({ isErased: true, preview: null }));
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  expect(getUserState().status).toBe(status);
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, {}]);
});
