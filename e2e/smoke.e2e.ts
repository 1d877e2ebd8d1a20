import { expect, expectAccessible, test } from './fixtures.ts';

test('the server says that it is well', async ({ request }) => {
  const reply = await request.get('/healthz');
  expect(reply.status()).toBe(200);
});

test('the home page opens with a heading', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
