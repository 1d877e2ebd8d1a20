import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmEmailChange, readEmailChangeLink } from '#contracts/accounts/email-change.ts';
import { expectAccessible } from '../testing/axe.ts';
import { clickTwice } from '../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { coach, ida } from '../testing/sample-people.ts';
import ConfirmAddressPage from './ConfirmAddressPage.tsx';
import { setUserState } from './current-user.ts';

const NEW = 'maya@new.example';
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const confirm = page.getByRole('button', { name: 'Use this address' });
const refuseToken = () =>
  refuseWith(400, { code: 'invalid', message: 'No longer valid.', fields: { token: 'No longer valid.' } });

beforeEach(() => history.replaceState(null, '', '/confirm-address#token=secret'));

test('the coach confirms with one button, and hears what clients still see', async () => {
  const links = mockEndpoint(readEmailChangeLink, () => replyWith({ newEmail: NEW, isOwnAccount: true }));
  const user = { ...coach, email: NEW };
  const confirmed = mockEndpoint(confirmEmailChange, () =>
    replyWith({ message: 'Done.', user, supportEmail: coach.email }),
  );
  setUserState({ status: 'signed-in', user: coach });
  await renderPage(<ConfirmAddressPage />);
  await expect.element(page.getByText(`you’ll sign in with ${NEW} in place of ${coach.email}`)).toBeVisible();
  expect([location.hash, links.map(({ body }) => body), confirmed.length]).toEqual(['', [{ token: 'secret' }], 0]);
  await expectAccessible();
  await clickTwice(confirm);
  await expect.element(heading('Your address has changed')).toHaveFocus();
  await expect.element(page.getByText(`Clients still see ${coach.email}.`)).toBeVisible();
  await expect.element(page.getByText(`you sign in with ${NEW}`)).toBeVisible();
  expect(confirmed.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

test('who is signed out signs in first and comes back to the link', async () => {
  setUserState({ status: 'anonymous' });
  const first = await renderPage(<ConfirmAddressPage />);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/auth?next=%2Fconfirm-address');
  await first.unmount();
  history.replaceState(null, '', '/confirm-address');
  mockEndpoint(readEmailChangeLink, () => replyWith({ newEmail: NEW, isOwnAccount: true }));
  setUserState({ status: 'signed-in', user: coach });
  await renderPage(<ConfirmAddressPage />);
  await expect.element(confirm).toBeVisible();
});

test('a client confirms with one button, and goes on to the account', async () => {
  mockEndpoint(readEmailChangeLink, () => replyWith({ newEmail: NEW, isOwnAccount: true }));
  mockEndpoint(confirmEmailChange, () =>
    replyWith({ message: 'Done.', user: { ...ida, email: NEW }, supportEmail: null }),
  );
  setUserState({ status: 'signed-in', user: ida });
  await renderPage(<ConfirmAddressPage />);
  await expect.element(page.getByText(/everything in your account stay the same/)).toBeVisible();
  await confirm.click();
  await expect.element(heading('Your address has changed')).toHaveFocus();
  await expect.element(page.getByText(/Everything in your account came along/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  await expect.element(page.getByText(/otices|Clients/)).not.toBeInTheDocument();
});

test('another user is told that the link is for another account', async () => {
  mockEndpoint(readEmailChangeLink, () => replyWith({ newEmail: NEW, isOwnAccount: false }));
  setUserState({ status: 'signed-in', user: ida });
  await renderPage(<ConfirmAddressPage />);
  await expect.element(heading('This link is for another account')).toBeVisible();
  await expect.element(page.getByText(`signed in as ${ida.email}`)).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
});

test('a link that ended says so, also if it ends before the button is pressed', async () => {
  let look = (): Response => failNetwork();
  mockEndpoint(readEmailChangeLink, () => look());
  mockEndpoint(confirmEmailChange, refuseToken);
  setUserState({ status: 'signed-in', user: coach });
  await renderPage(<ConfirmAddressPage />);
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect.element(tryAgain).toBeVisible();
  look = () => replyWith({ newEmail: NEW, isOwnAccount: true });
  await tryAgain.click();
  await confirm.click();
  await expect.element(heading('This link doesn’t work')).toHaveFocus();
});

test('an account that took the address meanwhile is named as the reason, and the button stays', async () => {
  mockEndpoint(readEmailChangeLink, () => replyWith({ newEmail: NEW, isOwnAccount: true }));
  mockEndpoint(confirmEmailChange, () =>
    refuseWith(409, { code: 'EMAIL_TAKEN', message: 'Another account has this address.' }),
  );
  setUserState({ status: 'signed-in', user: coach });
  await renderPage(<ConfirmAddressPage />);
  await confirm.click();
  await expect.element(page.getByText('Another account has this address.').first()).toBeVisible();
  await expect.element(confirm).toBeEnabled();
});
