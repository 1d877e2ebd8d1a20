import type { Page } from '@playwright/test';
import { startingContent as content } from '#content/starting-content.ts';
import { registerTestUser, signInButton } from './account-forms.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures.ts';
import { submitButton } from './free-call-form.ts';
import { bookButton, paidCallPaths } from './paid-call-form.ts';
import { signInForTheFirstTime } from './roles.ts';
import { site } from './site.ts';

const { home, about, offers, courseSale, memberCall } = content;
const titleOf = ({ head }: { head: { title: string } }) => `${head.title} · ${content.profile.brand}`;
const pages = [
  { path: '/', title: titleOf(home), heading: home.hero.title },
  { path: '/about', title: titleOf(about), heading: about.title },
  { path: '/coaching-offers', title: titleOf(offers), heading: offers.title },
];
/** Pages with forms, which have journeys of their own. */
const forms = [
  { path: '/checkout', heading: courseSale.title },
  { path: '/book-coaching', heading: memberCall.title },
];

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

  test('every page can be read and reached, and a video is a link', { tag: '@phone' }, async ({ page, allowError }) => {
    allowError(/\.js csp$/); // Chromium calls a script that it may not run a failed request
    for (const { path, heading } of [...pages, ...forms]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await page.goto('/');
    await expect(page.getByText(home.testimonials.clips[2]?.answer ?? '')).toBeVisible();
    await expect(page.getByRole('link', { name: /Play video: Meet your coach/ })).toHaveAttribute('href', /intro/);
    await page.locator('summary').click();
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
    await expect(page.getByLabel('Goals')).toBeVisible();
    await expect(note).toBeVisible();
    await expect(note).toContainText('Booking online needs JavaScript.');
    await expect(page.getByText('Looking for open times…')).toBeHidden();
    await expect(submitButton(page)).toBeDisabled();

    await page.goto(paidCallPaths.regular);
    await expect(page.getByText('60 minutes')).toBeVisible();
    await expect(note).toContainText('Booking online needs JavaScript.');
    await expect(bookButton(page)).toBeDisabled();

    await page.goto('/my-call');
    await expect(page.getByRole('heading', { name: 'Your call', exact: true })).toBeVisible();
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
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await calls.getByText('$85', { exact: true }).evaluate((price) => price.clientHeight)).toBeLessThan(40);
  const coaching = page.getByRole('region', { name: '1-on-1 nutrition coaching' });
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

test('no page of a visitor loads the user or the session', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const path of ['/', '/about', '/coaching-offers', '/book-call', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(fetched.filter((url) => /auth\/user|SessionKeeper/.test(url))).toEqual([]);
});

test('the coach’s header has room for everything, and a protected page waits for a password of one’s own', {
  tag: '@both-sizes',
}, async ({ page, context, browser, isMobile }) => {
  const newcomer = await (await browser.newContext()).newPage();
  await signInForTheFirstTime(newcomer);
  await newcomer.goto('/about');
  await expect(newcomer.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  if (isMobile) await newcomer.locator('summary').click();
  // A link inside the site leads the same way as the address bar.
  await mainNav(newcomer).getByRole('link', { name: 'My Course' }).click();
  await expect(newcomer).toHaveURL('/first-login');
  await newcomer.context().close();

  await signInAsCoach(context);
  await page.goto('/about');
  const heightOf = () =>
    page
      .locator('header')
      .first()
      .evaluate(({ clientHeight }) => clientHeight);
  const height = await heightOf();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Logout' })).toBeVisible();
  if (isMobile) await page.locator('summary').click();
  for (const name of ['Home', 'My Course', 'Calendar', 'Bookings', 'Admin', 'Your account'])
    await expect(mainNav(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(mainNav(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await heightOf()).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await mainNav(page).getByRole('link', { name: 'Your account', exact: true }).click();
  const areas = page.getByRole('navigation', { name: 'Admin' });
  await expect(areas.getByRole('link', { name: 'Today' })).toBeVisible();
});

test('a session that is gone leaves a visitor, and the link in the footer ends one', async ({ page, allowError }) => {
  allowError(/status of 401/);
  await page.context().addCookies([{ name: 'signed_in', value: '1', url: site.url }]);
  const answered = page.waitForResponse('**/api/auth/user');
  await page.goto('/about');
  expect((await answered).status()).toBe(401);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
  await registerTestUser(page, { signedIn: true });
  await page.goto('/about');
  // It goes to the server, which ends the session.
  await footer.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(footer.getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
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
