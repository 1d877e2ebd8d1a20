import { ask, newPerson, signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('whoever is not signed in is asked to, and led there', async ({ page, tolerate }) => {
  tolerate(/401/);
  await page.goto('/course');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', /^\/auth/);
  await expect(page).toHaveURL(/\/auth/);
});

test('whoever has no access is shown what the course is and the ways to it', async ({ page }) => {
  expect((await ask(page, 'POST', '/api/register', newPerson())).status()).toBe(201);
  await page.goto('/course');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await expect(main).toContainText('12 parts');
  await expect(main.getByRole('link', { name: 'Book a coaching call' })).toHaveAttribute(
    'href',
    '/book-coaching-call-discounted',
  );
  await expectAccessible(page);
  await main.getByRole('link', { name: 'See the coaching offers' }).click();
  await expect(page).toHaveURL(/\/coaching-offers$/);
});

test('the coach counts as a member', async ({ page }) => {
  await signInAsCoach(page.context());
  await page.goto('/course');
  const main = page.getByRole('main');
  await expect(main.getByText('Course Member')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Maya Ellison');
  await expect(main.getByRole('link', { name: 'coach@example.com' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
});
