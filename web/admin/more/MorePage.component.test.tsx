import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/axe.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import MorePage from './MorePage.tsx';

test('on a phone it leads to everything that the bar below has no room for', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '/admin/more');
  await openAsCoach(<MorePage />);
  const areas = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const inSight = areas.elements().filter((link) => link.getBoundingClientRect().height > 0);
  expect(inSight.map(({ textContent }) => textContent)).toEqual(['Today', 'Calendar', 'People', 'Pages', 'More']);
  for (const link of inSight) expect(Number.parseFloat(getComputedStyle(link).fontSize)).toBeGreaterThanOrEqual(14);
  for (const [name, path] of [
    ['All calls', '/admin/bookings?tab=all'],
    ['Payments', '/admin/payments'],
    ['Sent emails', '/admin/mails'],
    ['Prices', '/admin/settings?tab=prices'],
    ['More settings', '/admin/settings?tab=more'],
    ['Ask a client for money', '/admin/people'],
  ] as const)
    await expect.element(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path);
  expect(document.querySelector('#help h2')?.textContent).toBe('How do I …');
  await expectAccessible();
});
