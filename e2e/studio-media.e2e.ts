import type { Page } from '@playwright/test';
import { useCoachSite } from './coach-site.ts';
import { expect, expectAccessible, test, toastWithTitle, waitForHydration } from './fixtures.ts';
import { takePhoto } from './take-photo.ts';

const site = useCoachSite();

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

test('on a phone the coach changes her photo and a clip, publishes, and a stranger’s browser shows both', {
  tag: '@phone',
}, async ({ page, browser, allowError }) => {
  test.slow();
  await page.goto(`${site.url}/admin/pages?page=/about`);
  await page.getByRole('img', { name: /Maya/ }).first().click();
  const picture = page.getByRole('dialog', { name: 'Picture' });
  await picture.getByLabel('Choose a picture').setInputFiles({
    name: 'x.svg',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg><script>alert(1)</script></svg>'),
  });
  await expect(picture.getByRole('alert')).toContainText('This is a drawing (SVG)');
  await picture.getByLabel('Choose a picture').setInputFiles(await takePhoto());
  // The server makes it in three formats and several sizes first.
  await expect(picture.getByText('Please check that this still fits')).toBeVisible({ timeout: 90_000 });
  await picture.getByLabel('What does it show?').fill('Maya at the farmers’ market');
  await expectAccessible(page);
  await picture.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('img', { name: 'Maya at the farmers’ market' })).toBeVisible();
  await saved(page);

  await page.goto(`${site.url}/admin/pages?page=/`);
  await page.getByRole('button', { name: /^Play video: Meet your coach/ }).click();
  const clip = page.getByRole('dialog', { name: 'Clip' });
  await clip.getByLabel('Choose a clip').setInputFiles('content/videos/client-marcus.mp4');
  const poster = clip.getByRole('region', { name: 'Picture for its start' }).locator('img');
  await expect(poster).toHaveAttribute('src', /^\/media\//);
  await clip.getByLabel('Title').fill('Three things about me');
  await expectAccessible(page);
  await clip.getByRole('button', { name: 'Use this clip' }).click();
  await saved(page);

  await page.getByRole('button', { name: 'Publish' }).click();
  const changes = page.getByRole('dialog', { name: 'Publish your changes' });
  await expect(changes.getByText('New picture: Maya at the farmers’ market')).toBeVisible();
  await expect(changes.getByText('New clip: Three things about me, 0:09, without captions')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toastWithTitle(page, 'Published')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const photo = visitor.getByRole('img', { name: 'Maya at the farmers’ market' });
  await expect(async () => {
    await visitor.goto(`${site.url}/about`);
    await expect(photo).toBeVisible({ timeout: 1000 });
  }).toPass();
  const shown = await photo.evaluate((image: HTMLImageElement) => ({
    src: image.currentSrc,
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  expect(shown.src).toMatch(/\/media\/[0-9a-f]{32}-1200\.avif$/);
  expect(shown.height, 'it is turned').toBeGreaterThan(shown.width);
  await visitor.goto(site.url);
  await waitForHydration(visitor);
  await visitor.getByRole('button', { name: /^Play video: Three things about me/ }).click();
  const player = visitor.locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await player.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\/media\/[0-9a-f]{32}\.mp4$/);
  await visitor.context().close();
  allowError(/status of 400/);
});

test('an upload goes on after the connection was lost', async ({ page, context, allowError }) => {
  await page.goto(`${site.url}/admin/pages?page=/about`);
  await page.getByRole('img', { name: /Maya/ }).first().click();
  const picture = page.getByRole('dialog', { name: 'Picture' });
  let pieces = 0;
  await context.route('**/api/admin/media/uploads/*', (route) => {
    pieces += 1;
    return [2, 3].includes(pieces) ? route.abort('connectionreset') : route.continue();
  });
  await picture.getByLabel('Choose a picture').setInputFiles(await takePhoto());
  await expect(picture.getByRole('alert')).toContainText('check your internet connection');
  await picture.getByRole('button', { name: 'Try again' }).click();
  // The server makes it in three formats and several sizes first.
  await expect(picture.getByText('Please check that this still fits')).toBeVisible({ timeout: 90_000 });
  expect(pieces).toBeGreaterThan(3);
  allowError(/request failed: .*uploads|ERR_CONNECTION_RESET/);
});
