import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmIdentity, getSignInMethods } from '#contracts/accounts/account-factors.ts';
import { listUsers, removeUserFactors } from '#contracts/accounts/users.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { noMethods } from '../../testing/sample-account.ts';
import { sampleListedUser } from '../../testing/sample-people.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import UsersPage from './UsersPage.tsx';

const ida = sampleListedUser(3, 'Ida', 'Lund');
const manage = page.getByRole('button', { name: 'Manage Ida Lund' });

test('a lost second step is taken away, after a fresh sign-in', async () => {
  let stored = [{ ...ida, hasFactor: true }];
  mockEndpoint(listUsers, () => replyWith(stored));
  await openAsCoach(<UsersPage />);
  let isFresh = false;
  const sent = mockEndpoint(removeUserFactors, () =>
    isFresh
      ? replyWith({ message: 'Ida Lund now signs in with the password alone.' })
      : refuseWith(403, { code: 'FRESH_SIGN_IN_NEEDED', message: 'Please confirm that it’s you first.' }),
  );
  mockEndpoint(getSignInMethods, () => replyWith(noMethods));
  mockEndpoint(confirmIdentity, () => {
    isFresh = true;
    return replyWith({ message: 'Thank you.' });
  });
  await manage.click();
  await page.getByRole('menuitem', { name: 'Remove second step' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove second step' });
  await expect.element(dialog).toMatchTextContent('Ida Lund');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByLabelText('Your password').fill('seven green apples');
  stored = [ida];
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Second step removedIda Lund now signs in');
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(removeUserFactors.path.replace(':id', '3')));
  await manage.click();
  await expect.element(page.getByRole('menuitem', { name: 'Remove second step' })).not.toBeInTheDocument();
});
