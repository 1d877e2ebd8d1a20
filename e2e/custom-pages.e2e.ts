import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastWithTitle, waitForHydration } from './fixtures.ts';

test.use({ onSiteForChanges: true });

async function publish(page: Page): Promise<void> {
  // It is enabled once all is saved.
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await page.getByRole('button', { name: 'Publish now' }).tap();
  await expect(toastWithTitle(page, 'Published')).toBeVisible();
}

async function write(page: Page, placeholder: string, words: string): Promise<void> {
  await page.getByText(placeholder).tap();
  await expect(page.getByRole('textbox', { name: 'Your text' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
}

test('on a phone the coach makes a page, a stranger finds it in the menu, and its former address leads to it', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, browser, baseURL }) => {
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).tap();
  await page.getByLabel('Title').fill('FAQ');
  await expect(page.getByLabel('Address of the page')).toHaveValue('/faq');
  await page.getByLabel('Description').fill('What people ask before their first call.');
  await page.getByRole('button', { name: 'Create the page' }).tap();

  await write(page, 'Tap here to write your text.', 'Ask me ');
  await page.getByRole('button', { name: 'Bold', exact: true }).tap();
  await page.keyboard.type('anything');
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Page settings' }).tap();
  await page.getByLabel('In the menu').check();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expectAccessible(page);
  await publish(page);

  const stranger = await (await browser.newContext()).newPage();
  await expect(async () => {
    await stranger.goto('/about');
    await expect(stranger.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await waitForHydration(stranger);
  await stranger.locator('header summary').filter({ hasText: 'Menu' }).tap();
  await stranger.getByRole('banner').getByRole('link', { name: 'FAQ' }).tap();
  await expect(stranger).toHaveURL('/faq');
  await expect(stranger).toHaveTitle(/^FAQ · /);
  await expect(stranger.getByRole('strong')).toHaveText('anything');
  await page.getByRole('button', { name: 'Page settings' }).tap();
  await page.getByLabel('Address of the page').fill('/questions');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await publish(page);
  await expect(async () => {
    const reply = await stranger.goto('/faq');
    expect(reply?.request().redirectedFrom()?.url()).toBe(`${baseURL}/faq`);
  }).toPass();
  await expect(stranger).toHaveURL('/questions');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('FAQ');
});
