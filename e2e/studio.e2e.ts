import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastWithTitle, waitForHydration } from './fixtures.ts';
import { takePhoto } from './take-photo.ts';

test.use({ onSiteForChanges: true });

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
const publish = async (page: Page) => {
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toastWithTitle(page, 'Published')).toBeVisible();
};
const chooseMore = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('on a phone the coach changes her headline and a testimonial, publishes, a stranger sees it, and she takes it back', {
  tag: '@site-for-changes',
}, async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  const before = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page).toHaveURL(/\/admin\/pages/);
  await page.getByRole('heading', { name: before }).click();
  await page.getByRole('textbox', { name: 'Home, top of the page, title' }).fill('Dinner without the drama');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await chooseMore(page, 'All words as a list');
  await page.getByRole('textbox', { name: 'Home, testimonials, clip 1, client' }).fill('Ana, a nurse in Queens');
  await saved(page);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 }), 'a draft is nobody else’s').toHaveText(before);
  await chooseMore(page, 'Show it to somebody');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await visitor.goto(await page.getByLabel('The link').inputValue());
  await expect(visitor.getByRole('heading', { name: 'Dinner without the drama' })).toBeVisible();
  expect(visitor.url(), 'the secret has left the address').not.toContain('#');
  await page.getByRole('button', { name: 'Close' }).click();

  // Reloading loses nothing, and stays in the list.
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Home, top of the page, title' });
  await expect(field).toHaveValue('Dinner without the drama');
  await chooseMore(page, 'Name, logo, colors and fonts');
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Slow Food Lab');
  await page.getByRole('region', { name: 'Name, logo' }).getByRole('button', { name: 'Done' }).click();
  await publish(page);
  await expect(page.getByRole('banner').first(), 'the header follows without a reload').toContainText('Slow Food Lab');
  // A page of the earlier words may be loading itself again at that moment, so the visitor opens it until it shows
  // these.
  const seeHeadline = (text: string) =>
    expect(async () => {
      await visitor.goto('/');
      expect(await visitor.getByRole('heading', { level: 1 }).textContent()).toBe(text);
    }).toPass();
  await seeHeadline('Dinner without the drama');
  await expect(visitor.getByText('Ana, a nurse in Queens').first()).toBeVisible();
  await chooseMore(page, 'Earlier versions');
  await page.getByRole('button', { name: 'Compare with now' }).first().click();
  await expect(page.getByRole('dialog').getByText('Ana, a nurse in Queens')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring back for visitors' }).first().click();
  await page.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(toastWithTitle(page, 'Brought back')).toBeVisible();
  await seeHeadline(before);
  await visitor.context().close();
});

test('on a phone the coach changes her photo and a clip, publishes, and a stranger’s browser shows both', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, browser }) => {
  await page.goto('/admin/pages?page=/about');
  await page.getByRole('img', { name: /Maya/ }).first().click();
  const picture = page.getByRole('dialog', { name: 'Picture' });
  await picture.getByLabel('Choose a picture').setInputFiles(await takePhoto());
  await expect(picture.getByText('Please check that this still fits')).toBeVisible();
  await picture.getByLabel('What does it show?').fill('Maya at the farmers’ market');
  await picture.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('img', { name: 'Maya at the farmers’ market' })).toBeVisible();
  await saved(page);
  await page.goto('/admin/pages?page=/');
  await page.getByRole('button', { name: /^Play video: Meet your coach/ }).click();
  const clip = page.getByRole('dialog', { name: 'Clip' });
  await clip.getByLabel('Choose a clip').setInputFiles('content/videos/client-marcus.mp4');
  const poster = clip.getByRole('region', { name: 'Picture for its start' }).locator('img');
  await expect(poster).toHaveAttribute('src', /^\/media\//);
  await clip.getByLabel('Title').fill('Three things about me');
  await clip.getByRole('button', { name: 'Use this clip' }).click();
  await publish(page);

  const visitor = await (await browser.newContext()).newPage();
  const photo = visitor.getByRole('img', { name: 'Maya at the farmers’ market' });
  await visitor.goto('/about');
  const shown = await photo.evaluate((image: HTMLImageElement) => ({
    src: image.currentSrc,
    isUpright: image.naturalHeight > image.naturalWidth,
  }));
  expect(shown).toEqual({ src: expect.stringMatching(/\/media\/[0-9a-f]{32}-1200\.avif$/), isUpright: true });
  await visitor.goto('/');
  await waitForHydration(visitor);
  await visitor.getByRole('button', { name: /^Play video: Three things about me/ }).click();
  const player = visitor.locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await player.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\/media\/[0-9a-f]{32}\.mp4$/);
  await visitor.context().close();
});

test('a page that was open while the coach published shows the new words, and React finds nothing amiss', {
  tag: '@rare',
}, async ({ page, browser }) => {
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
  await visitor.goto('/');
  const before = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';
  // The first touch starts React, which asks for the words.
  await visitor.mouse.move(9, 9);
  await asked;

  await page.goto('/admin/pages');
  await page.getByRole('heading', { name: before }).click();
  await page.getByRole('textbox', { name: 'Home, top of the page, title' }).fill('Supper in peace');
  await page.getByRole('button', { name: 'Done' }).click();
  await publish(page);
  release();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Supper in peace');
  // The page has loaded itself again, and listens once that is complete.
  await visitor.waitForLoadState();
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
  await waitForHydration(visitor);
  await expect(visitor.getByRole('heading', { name: 'Other words' })).toBeVisible();
  expect(errors).toEqual([]);
});
