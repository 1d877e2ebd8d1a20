import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Router } from 'wouter';
import { signOutCurrentUser } from '#contracts/accounts/accounts.ts';
import { setUserState } from '../accounts/current-user.ts';
import { mockEndpoint, refuseWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { TopNav } from './TopNav.tsx';

test('a Logout that fails says so, and nothing else changes', async () => {
  mockEndpoint(signOutCurrentUser, () =>
    refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }),
  );
  setUserState({ status: 'signed-in', user: ida });
  history.replaceState(null, '', '/account');
  await renderPage(
    <Router>
      <TopNav />
    </Router>,
  );
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.element(toastOnPage).toMatchTextContent('Logout failed');
  await expect.element(toastOnPage).toMatchTextContent('Please try again in a moment.');
  expect(location.pathname).toBe('/account');
  await expect.element(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
});
