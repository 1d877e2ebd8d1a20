import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { renderPage } from '../testing/render.tsx';
import PolicyPage from './PolicyPage.tsx';

const lawyer = page.getByText('please let a lawyer read this page');

test.each([
  ['/privacy', 'Privacy Policy', 390],
  ['/health-privacy', 'Consumer Health Data Privacy Policy', 1280],
  ['/terms', 'Terms', 390],
])('%s shows its policy to a visitor, without the note to the coach', async (path, title, width) => {
  await page.viewport(width, 800);
  history.replaceState(null, '', path);
  setUserState({ status: 'anonymous' });
  await renderPage(<PolicyPage />);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(lawyer.elements()).toEqual([]);
  await expectAccessible();
});

test('the coach is asked to let a lawyer read it', async () => {
  history.replaceState(null, '', '/terms');
  await openAsCoach(<PolicyPage />);
  await expect.element(lawyer).toBeVisible();
});
