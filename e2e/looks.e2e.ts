import type { Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, waitForHydration } from './fixtures.ts';

const publicPages = [
  '/',
  '/about',
  '/coaching-offers',
  '/book-call',
  '/book-coaching-call-regular',
  '/checkout',
  '/auth',
];
const coachPages = `/admin /admin/users /admin/people /admin/time-slots /admin/bookings /admin/payments
  /admin/payments?tab=takings /admin/payments?tab=credit /admin/visitors /admin/mails /admin/more
  /admin/settings`.split(/\s+/);
const memberPages = ['/course', '/account'];

const PHONE = { width: 390, height: 844 };

/**
 * Opens the page in the dark on a desktop, and in the light on a phone and at the least width. The rules about anything
 * but colors hold in each look alike.
 */
async function expectAccessibleInDarkAndLight(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await openWhole(page, path);
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await expectNothingCutOff(page);
  await page.setViewportSize({ ...PHONE, width: 320 });
  await expectAccessible(page, ['color-contrast']);
  await expectNothingCutOff(page);
}

/** Expects enough contrast with the system's own colors, which take the place of the site's. */
async function expectContrastInForcedColors(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expectAccessible(page, ['color-contrast']);
  await expectNothingCutOff(page);
}

/** Opens the page, and waits until React is there and nothing is loading. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Looking for)/ })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const expectNothingCutOff = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url())
    .toBeLessThanOrEqual(0);

/** Returns the text of each visible control that begins or ends outside of the window. */
function listOutOfReach(controls: Element[]): string[] {
  const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < 0 || right > innerWidth);
  return controls
    .filter((control) => isOut(control.getBoundingClientRect()))
    .map(({ textContent }) => textContent ?? '');
}

test('public pages are accessible in the dark and in the light, and on three widths', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const path of publicPages) await expectAccessibleInDarkAndLight(page, path);
});

test('so are the pages of the coach and of a member, and all pages with forced colors', {
  tag: ['@desktop', '@rare'],
}, async ({ page }) => {
  await signInAsCoach(page.context());
  for (const path of [...coachPages, ...memberPages]) {
    await expectAccessibleInDarkAndLight(page, path);
    await expectContrastInForcedColors(page);
  }
  await page.context().clearCookies();
  for (const path of publicPages) {
    await openWhole(page, path);
    await expectContrastInForcedColors(page);
  }
});

test('text of double size on a phone leaves the menu, the tabs and the arrows of the calendar in reach', {
  tag: ['@desktop', '@rare'],
}, async ({ page }) => {
  await signInAsCoach(page.context());
  await page.setViewportSize(PHONE);
  for (const path of ['/', '/auth', '/book-call', '/course', '/admin/bookings', '/admin/time-slots']) {
    await openWhole(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNothingCutOff(page);
    const controls = page.locator(
      'header summary, [role=tab], nav[aria-label=Calendar] button, button[aria-label^="Go to the"]',
    );
    await expect(controls.first()).toBeVisible();
    // In one go, since a page may still replace some of them.
    await expect.poll(() => controls.evaluateAll(listOutOfReach), path).toEqual([]);
  }
  await page.locator('header summary').click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Me' })).toBeInViewport();
});

test('chosen colors hold on every page, from its first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  const dark = page.getByRole('contentinfo').getByText('Dark', { exact: true });
  // Whether React is there already or not.
  await dark.click();
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(ground).not.toBe(light);
  const chosen = await ground();

  // Nothing but the document: no style or script of the site has arrived.
  await page.route(/\/assets\//, (route) => route.abort('aborted'));
  await page.goto('/about', { waitUntil: 'commit' });
  await expect.poll(ground).toBe(chosen);
});
