import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { content } from '#content/public-content.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const { home, about, offers, courseSale, memberCall } = content;
const titleOf = ({ head }: { head: { title: string } }) => `${head.title} · ${content.profile.brand}`;
const pages = [
  { path: '/', title: titleOf(home), heading: home.hero.title },
  { path: '/about', title: titleOf(about), heading: about.title },
  { path: '/coaching-offers', title: titleOf(offers), heading: offers.title },
];
/** They have journeys of their own. */
const forms = [
  { path: '/checkout', heading: courseSale.title },
  { path: '/book-coaching', heading: memberCall.title },
];

for (const { path, title, heading } of pages) {
  test(`${path} has one heading of the first level, its title, and no fault that axe finds`, {
    tag: '@both-sizes',
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('an unknown address answers 404 with the way home', async ({ page, allowError }) => {
  allowError(/status of 404/);
  const reply = await page.goto('/no-such-page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read and reached, and a video is a link', { tag: '@both-sizes' }, async ({
    page,
    isMobile,
    allowError,
  }) => {
    allowError(/\.js csp$/); // Chromium calls a script that it may not run a failed request
    for (const { path, heading } of [...pages, ...forms]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await page.goto('/');
    await expect(page.getByText(home.testimonials.clips[2]?.answer ?? '')).toBeVisible();
    await expect(page.getByRole('link', { name: /Play video: Meet your coach/ })).toHaveAttribute('href', /intro/);
    if (isMobile) await page.locator('summary').click();
    await mainNav(page).getByRole('link', { name: 'About Me' }).click();
    await expect(page).toHaveURL('/about');
  });
});

test('the navigation moves without loading the document anew, to the top, with title and focus', {
  tag: '@both-sizes',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.evaluate(() => {
    document.documentElement.dataset.firstDocument = 'yes';
    scrollTo(0, 1500);
  });
  if (isMobile) await page.locator('summary').click();
  await mainNav(page).getByRole('link', { name: 'About Me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: about.title })).toBeFocused();
  await expect(page).toHaveTitle(titleOf(about));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.firstDocument)).toBe('yes');
  if (isMobile) await page.locator('summary').click();
  await expect(mainNav(page).getByRole('link', { name: 'About Me' })).toHaveAttribute('aria-current', 'page');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  await expect(page).toHaveTitle(titleOf(home));
});

test('the menu of the phone opens, closes by Escape, and gives the focus back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.locator('summary').click();
  await expect(mainNav(page).getByRole('link', { name: 'Coaching Offers' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(mainNav(page)).toBeHidden();
  await expect(page.locator('summary')).toBeFocused();
});

test('the three offer cards lead to their offers', async ({ page }) => {
  for (const [card, address, section] of [
    ['1-on-1 nutrition coaching', '/coaching-offers', null],
    ['Self-paced nutrition course', '/coaching-offers#self-paced-course', '#self-paced-course'],
    ['Coaching calls', '/coaching-offers#coaching-calls', '#coaching-calls'],
  ] as const) {
    await page.goto('/');
    await waitForHydration(page);
    await page.getByRole('main').getByRole('link', { name: card, exact: true }).click();
    await expect(page).toHaveURL(address);
    if (section) await expectAtTop(page, section);
  }
});

test('an address with a hash opens at its section, and the offers tell price and next step', async ({ page }) => {
  await page.goto('/coaching-offers#coaching-calls');
  await expectAtTop(page, '#coaching-calls');
  const calls = page.getByRole('region', { name: 'Coaching calls' });
  for (const price of ['$50', '$70', '$85']) await expect(calls.getByText(price, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await calls.getByText('$85', { exact: true }).evaluate((price) => price.clientHeight)).toBeLessThan(40);
  await expect(calls.getByRole('link', { name: 'Book a coaching call' })).toHaveAttribute(
    'href',
    '/book-coaching-call-regular',
  );
  const course = page.getByRole('region', { name: 'Self-paced nutrition course' });
  await expect(course).toContainText('$149 one-time');
  await expect(course.getByRole('link', { name: 'Get the course' })).toHaveAttribute('href', '/checkout');
  const coaching = page.getByRole('region', { name: '1-on-1 nutrition coaching' });
  await expect(coaching).toContainText('$399 per 4 weeks');
  await coaching.getByRole('link', { name: 'Book your free introductory call' }).click();
  await expect(page).toHaveURL('/book-call');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Introductory Call');
});

test('on the page itself, its link in the footer scrolls to the top', async ({ page }) => {
  for (const [path, name] of [
    ['/about', 'About Me'],
    ['/coaching-offers', 'Coaching Offers'],
  ] as const) {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL(path);
  }
});

test('a video fetches nothing before it is clicked, and then plays with captions', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => url.includes('/videos/'))).toEqual([]);
  await page.getByRole('button', { name: /Play video: Meet your coach/ }).click();
  const video = page.locator('video');
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(1);
});

test('one video plays at a time, and after its end the poster is back with the focus', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: /Play video: Meet your coach/ }).click();
  const first = page.locator('video');
  await expect.poll(() => first.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Play video: Daniel/ }).click();
  await expect(page.locator('video')).toHaveCount(2);
  await expect.poll(() => first.first().evaluate((player: HTMLVideoElement) => player.paused)).toBe(true);
  const second = page.locator('video').last();
  await expect.poll(() => second.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await second.evaluate((player: HTMLVideoElement) => {
    player.currentTime = player.duration - 0.2;
  });
  await expect(page.getByRole('button', { name: /Play video: Daniel/ })).toBeFocused();
});

test('the home page needs at most 80 kB of JavaScript', async ({ page }) => {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), 0);
    scripts.set(response.url(), brotliCompressSync(await response.body()).length);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await expect.poll(() => [...scripts.values()].every((bytes) => bytes > 0)).toBe(true);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'JavaScript of the home page, brotli bytes', description: String(bytes) });
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(80_000);
});

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** React has taken over the HTML that the server sent. */
async function waitForHydration(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key))),
    )
    .toBe(true);
}

/** The section stands just under the navigation, which stays in sight. */
async function expectAtTop(page: Page, section: string): Promise<void> {
  await expect
    .poll(() => page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(180);
  const top = await page.locator(section).evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(40);
}
