import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ask, newPerson } from './people.ts';

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
  await main.getByRole('link', { name: 'Book a coaching call' }).click();
  await expect(main.getByText('Course Member Discount - 20% OFF')).toBeVisible();
  await expect(main.getByRole('radio', { name: '60 minutes' })).toHaveAccessibleDescription(/\$85.*\$68.*20% OFF/);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'See standard prices' }).click();
  await expect(page).toHaveURL('/book-coaching-call-regular');
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
