import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readDataLink } from '#contracts/privacy/personal-data.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
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
