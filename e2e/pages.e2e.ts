import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { startingContent as content } from '#content/starting-content.ts';
import { signInButton } from './account-forms.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures.ts';
import { submitButton } from './free-call-form.ts';
import { bookButton, paidCallPaths } from './paid-call-form.ts';

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

test('the public pages have one heading of the first level, their title, and no fault that axe finds', {
  tag: '@both-sizes',
}, async ({ page }) => {
  for (const { path, title, heading } of pages) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
  }
});

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

  test('a form shows its headings and labels, says what it needs, and cannot be sent', async ({ page, allowError }) => {
    allowError(/\.js csp$/);
    const note = page.locator('form noscript p'); // Playwright's search by text passes over noscript
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(note).toContainText('Signing in needs JavaScript.');
    await expect(signInButton(page)).toBeDisabled();

    await page.goto('/book-call');
    for (const name of ['Book Your Free Introductory Call', 'Call Information', 'What to Expect on Your Call']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    for (const step of ['Get to Know You', 'Explore Solutions', 'Determine Fit']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    }
    await expect(page.getByLabel('Goals')).toBeVisible();
    await expect(note).toBeVisible();
    await expect(note).toContainText('Booking online needs JavaScript.');
    await expect(page.getByText('Looking for open times…')).toBeHidden();
    await expect(submitButton(page)).toBeDisabled();

    for (const path of Object.values(paidCallPaths)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Policies' })).toBeVisible();
      await expect(page.getByText('60 minutes')).toBeVisible();
      await expect(note).toContainText('Booking online needs JavaScript.');
      await expect(bookButton(page)).toBeDisabled();
    }

    await page.goto('/my-call');
    await expect(page.getByRole('heading', { name: 'Your Call' })).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Seeing and changing your call needs JavaScript.');
    await expect(page.getByText('Looking for your call…')).toBeHidden();
  });
});

test('the navigation moves without loading the document anew, to the top, with title and focus', {
  tag: '@both-sizes',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  if (isMobile) await expectMenuClosesByEscape(page);
  await page.evaluate(() => {
    document.documentElement.dataset.firstDocument = 'yes';
    scrollTo(0, 1500);
  });
  if (isMobile) await page.locator('summary').click();
  await mainNav(page).getByRole('link', { name: 'About Me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: about.title })).toBeFocused();
  await expect(page).toHaveTitle(titleOf(about));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL('/about', page.url()).href);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.firstDocument)).toBe('yes');
  if (isMobile) await page.locator('summary').click();
  await expect(mainNav(page).getByRole('link', { name: 'About Me' })).toHaveAttribute('aria-current', 'page');

  // On the page itself, its link in the footer scrolls to the top.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Me' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveURL('/about');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  await expect(page).toHaveTitle(titleOf(home));
});

test('the three offer cards lead to their offers, which tell price and next step', async ({ page }) => {
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
  // The address bar leads to the same place.
  await page.goto('/about');
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

test('a video is fetched only after a click, plays with captions and alone, and gives the poster back', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => url.includes('/videos/'))).toEqual([]);
  await page.getByRole('button', { name: /Play video: Meet your coach/ }).click();
  const first = page.locator('video').first();
  await expect(first).toBeFocused();
  await expect.poll(() => first.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await expect
    .poll(() => first.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(1);

  await page.getByRole('button', { name: /Play video: Daniel/ }).click();
  await expect(page.locator('video')).toHaveCount(2);
  await expect.poll(() => first.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true);
  const second = page.locator('video').last();
  await expect.poll(() => second.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  await second.evaluate((player: HTMLVideoElement) => {
    player.currentTime = player.duration - 0.2;
  });
  await expect(page.getByRole('button', { name: /Play video: Daniel/ })).toBeFocused();
});

test('the home page needs at most 80 kB of JavaScript, and no page of a visitor loads the user or the session', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const scripts = new Map<string, number>();
  const measureScript = async (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), 0);
    scripts.set(response.url(), brotliCompressSync(await response.body()).length);
  };
  page.on('response', measureScript);
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await expect.poll(() => [...scripts.values()].every((bytes) => bytes > 0)).toBe(true);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'JavaScript of the home page, brotli bytes', description: String(bytes) });
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(80_000);

  // The body of a response is gone once its page is left.
  page.off('response', measureScript);
  for (const path of ['/about', '/coaching-offers', '/book-call', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(fetched.filter((url) => /auth\/user|SessionKeeper/.test(url))).toEqual([]);
});

async function expectMenuClosesByEscape(page: Page): Promise<void> {
  await page.locator('summary').click();
  await expect(mainNav(page).getByRole('link', { name: 'Coaching Offers' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(mainNav(page)).toBeHidden();
  await expect(page.locator('summary')).toBeFocused();
}

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The section stands just under the navigation, which stays in sight. */
async function expectAtTop(page: Page, section: string): Promise<void> {
  await expect
    .poll(() => page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(180);
  const top = await page.locator(section).evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(40);
}
