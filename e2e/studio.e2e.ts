import type { Page } from '@playwright/test';
import { useCoachSite } from './coach-site.ts';
import { expect, expectAccessible, test, toastWithTitle, waitForHydration } from './fixtures.ts';

const site = useCoachSite();

const status = (page: Page) => page.getByRole('status').filter({ hasText: /sav/i });
const publish = async (page: Page) => {
  await expect(status(page)).toContainText('Saved.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toastWithTitle(page, 'Published')).toBeVisible();
};
const chooseMore = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('on a phone the coach changes her headline and a testimonial, publishes, a stranger sees it, and she takes it back', {
  tag: '@phone',
}, async ({ page, browser, allowError }) => {
  test.slow();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url);
  const before = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.goto(site.url);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page).toHaveURL(/\/admin\/pages/);
  await page.getByRole('heading', { name: before }).click();
  await page.getByRole('textbox', { name: 'Home, top of the page, title' }).fill('Dinner without the drama');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await chooseMore(page, 'All words as a list');
  await page.getByRole('textbox', { name: 'Home, testimonials, clip 1, client' }).fill('Ana, a nurse in Queens');
  await expect(status(page)).toContainText('Saved.');

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 }), 'a draft is nobody else’s').toHaveText(before);
  await chooseMore(page, 'Show it to somebody');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('The link').inputValue();
  await visitor.goto(link);
  await waitForHydration(visitor);
  await expect(visitor.getByRole('heading', { name: 'Dinner without the drama' })).toBeVisible();
  expect(visitor.url(), 'the secret has left the address').not.toContain('#');
  await page.getByRole('button', { name: 'Close' }).click();

  // Reloading loses nothing, and stays in the list.
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Home, top of the page, title' });
  await expect(field).toHaveValue('Dinner without the drama');
  await publish(page);
  const headline = async () => {
    await visitor.goto(site.url);
    return visitor.getByRole('heading', { level: 1 }).textContent();
  };
  await expect.poll(headline).toBe('Dinner without the drama');
  await expect(visitor.getByText('Ana, a nurse in Queens').first()).toBeVisible();

  await chooseMore(page, 'Earlier versions');
  await page.getByRole('button', { name: 'Compare with now' }).click();
  await expect(page.getByRole('dialog').getByText('Ana, a nurse in Queens')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring back for visitors' }).click();
  await expect(toastWithTitle(page, 'Brought back')).toBeVisible();
  await expect.poll(headline).toBe(before);
  allowError(/status of 40[01]/);
});

test('two tabs cannot overwrite each other', { tag: '@phone' }, async ({ page, context, allowError }) => {
  allowError(/status of 409/);
  const other = await context.newPage();
  await page.goto(`${site.url}/admin/pages?page=/about`);
  await other.goto(`${site.url}/admin/pages?page=/about`);
  const title = (tab: Page) => tab.getByRole('textbox', { name: 'About Me, title' });
  for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Hello, I’m' }).click();
  await title(page).fill('Hello from the first tab');
  await expect(status(page)).toContainText('Saved.');
  await title(other).fill('Hello from the second tab');
  await expect(other.getByRole('alert')).toContainText('changed on another device or tab');
  await other.getByRole('button', { name: 'Go on with the newest' }).click();
  await expect(title(other)).toHaveValue('Hello from the first tab');
});

test('a page that was open while the coach published shows the new words, and React finds nothing amiss', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  visitor.on('pageerror', (error) => errors.push(String(error)));
  let release = () => {};
  const isPublished = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route('**/api/content', async (route) => {
    await isPublished;
    await route.continue();
  });
  const asked = visitor.waitForRequest('**/api/content');
  await visitor.goto(site.url);
  const before = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await asked;

  await page.goto(`${site.url}/admin/pages`);
  await page.getByRole('heading', { name: before }).click();
  await page.getByRole('textbox', { name: 'Home, top of the page, title' }).fill('Supper in peace');
  await page.getByRole('button', { name: 'Done' }).click();
  await publish(page);
  release();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Supper in peace');
  await waitForHydration(visitor);

  // Another process may still have other words after the reload.
  await visitor.route('**/api/content', async (route) => {
    const content = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...content,
        home: { ...content.home, results: { ...content.home.results, title: 'Other words' } },
        version: 'other',
      },
    });
  });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Other words' })).toBeVisible();
  await waitForHydration(visitor);
  expect(errors).toEqual([]);
});
