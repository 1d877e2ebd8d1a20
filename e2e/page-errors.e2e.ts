import type { Locator, Page } from '@playwright/test';
import { PageError } from '#contracts/pages/page-errors.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures.ts';

const typedText = 'thyroxine in the morning';

/** Records the page's reports. Each must follow the contract strictly, and the server must accept it. */
async function recordReports(page: Page): Promise<PageError[]> {
  const reports: PageError[] = [];
  // Chromium tells what a beacon sends only of one that is routed.
  await page.route('**/api/page-faults', async (route) => {
    const request = route.request();
    expect(request.postData()).not.toContain('thyroxine');
    reports.push(PageError.strict().parse(request.postDataJSON()));
    await route.continue();
  });
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/page-faults')) expect(reply.status()).toBe(200);
  });
  return reports;
}

const failureAlert = (place: Page | Locator): Locator =>
  place.getByRole('alert').filter({ hasText: 'isn’t working right now' });

test('a failed field leaves the rest of a booking page usable, says what to do, and is reported', {
  // A phone asks about the person once a time is chosen.
  tag: '@desktop',
}, async ({ page, allowError }) => {
  allowError(/thyroxine/);
  const reports = await recordReports(page);
  await page.addInitScript((message) => {
    Intl.DisplayNames.prototype.of = () => {
      throw new TypeError(message);
    };
  }, typedText);
  await page.goto('/book-call');
  await expect(page.getByRole('grid')).toBeVisible();
  // The first touch loads the field that fails.
  await page.getByLabel('First name').fill('Ada');
  await expect(failureAlert(page)).toHaveCount(1);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);

  await expect
    .poll(() => reports.find(({ kind }) => kind === 'boundary'))
    .toMatchObject({
      page: '/book-call',
      part: 'Field',
      error: 'TypeError',
      positions: expect.arrayContaining([expect.stringMatching(/^\/assets\/.+\.js:\d+:\d+$/)]),
    });
  expect(reports.length).toBeLessThanOrEqual(5);

  await page.evaluate(() => {
    document.documentElement.dataset.firstDocument = 'yes';
  });
  await failureAlert(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.firstDocument)).toBeUndefined();
});

test('plain links and the page stay when the navigation and the footer fail', { tag: '@rare' }, async ({
  page,
  allowError,
}) => {
  allowError(/React error/);
  const reports = await recordReports(page);
  await page.route('/api/content', async (route) => {
    const reply = await route.fetch();
    const content = await reply.text();
    await route.fulfill({ response: reply, body: content.replace(/"brand":"[^"]*"/, '"brand":{}') });
  });
  await page.goto('/about');
  await expect(failureAlert(page.locator('#root'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => reports.map(({ part }) => part)).toEqual(expect.arrayContaining(['Navigation', 'Footer']));
  // The next page is whole again.
  await page.unroute('/api/content');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coaching Offers' }).click();
  await expect(page).toHaveURL('/coaching-offers');
  await expect(failureAlert(page)).toHaveCount(0);
});

test('a page that React cannot render stays as the server sent it, with a note and working links', {
  tag: '@rare',
}, async ({ page, isMobile, allowError }) => {
  allowError(/RangeError/);
  const reports = await recordReports(page);
  await page.addInitScript((message) => {
    Object.defineProperty(Document.prototype, 'title', {
      get: () => 'Coaching',
      set() {
        if (location.pathname === '/coaching-offers') throw new RangeError(message);
      },
    });
  }, typedText);
  await page.goto('/coaching-offers');
  const note = page.getByRole('alert').filter({ hasText: 'parts of this page aren’t working' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coaching calls' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => reports).toMatchObject([{ kind: 'page', page: '/coaching-offers', error: 'RangeError' }]);
  if (isMobile) await page.locator('summary', { hasText: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About Me' }).click();
  await expect(page).toHaveURL('/about');
  await expect(note).toHaveCount(0);
});

test('a page whose code cannot be loaded stays readable, says so, and can be reloaded', async ({
  page,
  allowError,
}) => {
  allowError(/BookCallPage|ERR_FAILED|^uncaught error: $/);
  const reports = await recordReports(page);
  await page.route('**/assets/BookCallPage-*.js', (route) => route.abort());
  await page.goto('/book-call');
  const note = page.getByRole('alert').filter({ hasText: 'parts of this page aren’t working' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => reports).toMatchObject([{ kind: 'load', page: '/book-call' }]);
  await page.unroute('**/assets/BookCallPage-*.js');
  await note.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(note).toHaveCount(0);
});

// A phone has these links in its menu.
test('going back to a page whose code is gone says so and keeps the navigation', {
  tag: ['@desktop', '@rare'],
}, async ({ page, allowError }) => {
  allowError(/AboutPage|ERR_FAILED/);
  const reports = await recordReports(page);
  // A click before React has taken the page over would be reported too, as recovered.
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await waitForHydration(page);
  await page.route('**/assets/AboutPage-*.js', (route) => route.abort());
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, this page isn’t working right now' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => reports).toMatchObject([{ kind: 'load', page: '/about' }]);
  await page.unroute('**/assets/AboutPage-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(failureAlert(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link whose page does not come is opened by the browser @desktop', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await waitForHydration(page);
  let requests = 0;
  await page.route('**/assets/BookCallPage-*.js', (route) => {
    requests += 1;
    // The first request gets no answer, as on a lost connection.
    if (requests > 1) return route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Book a free call' }).click();
  await expect.poll(() => requests).toBe(1);
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL('/book-call');
  await expect(page.getByRole('grid')).toBeVisible();
});
