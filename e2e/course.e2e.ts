import { fillSignIn, signInButton } from './account-forms.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle, waitForHydration } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import {
  getPlayedSeconds,
  jumpTo,
  partHeading,
  pauseByKey,
  player,
  playSlowly,
  posterButton,
  waitForSavedPosition,
  waitUntilPlayed,
} from './lesson-player.ts';
import { signInAsMember } from './roles.ts';
import { callApi } from './test-users.ts';

const anyPosition = '**/api/course/lessons/*/position';
/** A share of a sample, which lasts nine seconds. Less than a second is not saved. */
const PAST_FIRST_SECOND = 0.14;

test('a member finds all parts, steps back and forth, downloads, and asks the coach', async ({ page }) => {
  await signInAsMember(page);
  await page.goto('/course');
  const main = page.getByRole('main');
  const parts = main.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem');
  await expect(parts).toHaveCount(12);
  await expect(parts.last().getByRole('link', { name: 'Download Part 11 Summary' })).toBeVisible();
  await expect(main.getByText('0 of 12 completed')).toBeVisible();
  expect(await page.locator('video, iframe').count(), 'nothing plays without a click').toBe(0);
  const third = parts.nth(3).getByRole('heading').getByRole('link');
  const title = (await third.textContent()) ?? '';
  await waitForHydration(page);
  await third.click();
  await expect(page).toHaveURL('/course?part=3');
  await expect(partHeading(page, title)).toBeFocused();
  await expect(posterButton(page)).toBeVisible();
  await expectAccessible(page);
  const next = main.getByRole('navigation', { name: 'Parts before and after' }).getByRole('link', { name: /Part 4/ });
  await next.scrollIntoViewIfNeeded();
  await expect(main.getByRole('button', { name: /^Mark as not completed/ }), 'its end is on screen').toBeVisible();
  await next.click();
  await expect(page).toHaveURL('/course?part=4');
  await page.goBack();
  await expect(partHeading(page, title)).toBeVisible();
  await page.goBack();
  await main.getByRole('tab', { name: 'Resources' }).click();
  await expect(page).toHaveURL('/course?tab=resources');
  await expect(main.getByRole('heading', { name: 'Worksheets and spreadsheets' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/course');
  await expect(parts).toHaveCount(12);

  await page.getByRole('link', { name: 'Downloads and progress on one page' }).click();
  await expect(page).not.toHaveURL(/\/course$/);
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Ida Lund');
  const second = main.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem').nth(1);
  await second.getByRole('button', { name: /^Mark as completed/ }).click();
  await expect(second.getByText('Completed', { exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: /^Mark as not completed/ })).toBeFocused();
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 12 completed');
  await expectAccessible(page);
  const download = second.getByRole('link', { name: /^Download the summary/ });
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('Part 1 - Downloading a food-logging app.docx');

  await page.goto('/course?part=2');
  await main.getByRole('button', { name: 'Need Help?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask me a question' });
  await expect(dialog.getByLabel('What’s it about?'), 'the part that is open is chosen').toHaveValue('2');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByLabel('Your question')).toHaveAccessibleDescription('Please write your question');
  await expectAccessible(page);
  const question = `How do I log soup that I made myself? ${Date.now()}`;
  await dialog.getByLabel('Your question').fill(question);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByRole('dialog', { name: 'Your question is on its way' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByRole('button', { name: 'Need Help?' })).toBeFocused();
  const findQuestionMail = async () =>
    (await readMails('coach@example.com')).find(({ text }) => text?.includes(question))?.text;
  await expect.poll(findQuestionMail).toContain('Part 2');
});

test('a member watches by keyboard alone, resumes at the second of the last stop, and completes the part by reading it', async ({
  page,
}) => {
  await signInAsMember(page);
  await page.goto('/course');
  await tabTo(page, page.getByRole('link', { name: 'Start with Part 0' }));
  await page.keyboard.press('Enter');
  await tabTo(page, posterButton(page));
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  await playSlowly(page);
  await waitUntilPlayed(page, 0);
  await jumpTo(page, PAST_FIRST_SECOND);
  const captions = page.getByRole('switch', { name: 'closed captions' });
  await expect(captions, 'nobody speaks in a sample').toBeChecked();
  await page.keyboard.press('c');
  await expect(captions).not.toBeChecked();
  const stopped = await pauseByKey(page);
  await page.reload();
  await expect(page.getByRole('button', { name: `Continue at 0:${String(stopped).padStart(2, '0')}` })).toBeVisible();
  await posterButton(page).click();
  await waitUntilPlayed(page, 0);
  expect(await getPlayedSeconds(page), 'nothing is played twice').toBeGreaterThanOrEqual(stopped);
  await expect(captions, 'as chosen').not.toBeChecked();
  await jumpTo(page, 0.86);
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  await expect(page.getByText('0 of 12 completed'), 'its text is the lesson').toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Read the lesson' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#lesson-text')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByText('1 of 12 completed')).toBeVisible();
  await page.getByRole('button', { name: /^Mark as not completed/ }).click();
  await expect(page.getByText('0 of 12 completed')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Parts before and after' })
    .getByRole('link', { name: /^Part 1/ })
    .click();
  await expect(page).toHaveURL('/course?part=1');
  await page.getByRole('navigation', { name: 'All parts' }).getByRole('link', { name: 'All parts' }).click();
  await page.reload();
  const first = page.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem').first();
  await expect(first).toContainText('4 min read');
  await expect(
    first.getByText('Completed', { exact: true }),
    'the end of its text has not completed it again',
  ).toBeHidden();
});

test('in the list the clips play in place, one at a time, and each keeps its own progress', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsMember(page);
  await page.goto('/course');
  const parts = page.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem');
  const [first, second] = [parts.nth(1), parts.nth(2)];
  await first.getByRole('button', { name: /^Play video/ }).click();
  await waitUntilPlayed(page, 2);
  await expect(page).toHaveURL('/course');
  await expect(first.getByText(/^(In studies|they ate)/)).toBeInViewport();
  await second.getByRole('button', { name: /^Play video/ }).click();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(first.getByText(/^Stopped at 0:/)).toBeVisible();
  await waitUntilPlayed(page, 0);
  await jumpTo(page, 0.86);
  await expect(second.getByRole('link', { name: 'Read the lesson' })).toBeVisible();
  await page.reload();
  await expect(second.getByText('4 min read, with a short clip')).toBeVisible();
  await expect(first.getByText(/^Stopped at 0:/)).toBeVisible();
});

test('who signs in elsewhere goes on there; here the video stops and says why', { tag: '@rare' }, async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/status of (401|409)/);
  const member = await signInAsMember(page);
  await page.goto('/course?part=2');
  await posterButton(page).click();
  await playSlowly(page);
  await waitUntilPlayed(page, 0);
  await jumpTo(page, PAST_FIRST_SECOND);
  const stopped = await pauseByKey(page);
  const other = await (await browser.newContext()).newPage();
  expect((await callApi(other, 'POST', '/api/login', { ...member, takeOver: true })).status()).toBe(200);
  await other.goto('/course?part=2');
  // It is saved again where that takes long.
  const offer = await other.getByRole('button', { name: /Continue at 0:\d\d/ }).textContent();
  expect(Number(/0:(\d\d)/.exec(offer ?? '')?.[1])).toBeGreaterThanOrEqual(stopped);
  // The next position that the page saves is refused. A jump is saved at once.
  await page.keyboard.press('k');
  await jumpTo(page, 0.35);
  await expect(toastWithTitle(page, 'Session Expired')).toContainText('logged in from another device');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page).toHaveURL('/auth?next=%2Fcourse%3Fpart%3D2');
  await other.context().close();

  // This tab still has the position that the server did not receive.
  await fillSignIn(page, member);
  await signInButton(page).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(page).toHaveURL('/course?part=2');
  await expect(page.getByRole('button', { name: /Continue at 0:\d\d/ })).toBeVisible();
});

test('without a connection a position is kept, a clip says so, and both go on once the site is back', {
  tag: '@rare',
}, async ({ page, allowError }) => {
  allowError(/position|ERR_CONNECTION_FAILED/);
  await signInAsMember(page);
  const media = '**/api/course/media/**';
  await page.route(media, (route) => route.abort('connectionfailed'));
  await page.goto('/course?part=1');
  await posterButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This video won’t play here' })).toBeVisible();
  await page.route('**/api/course-content', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The connection dropped' })).toBeVisible();
  await page.unroute('**/api/course-content');
  await page.unroute(media);
  await page.route(anyPosition, (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await waitUntilPlayed(page, 1);
  await expect(player(page)).toBeFocused();

  await page.keyboard.press('k');
  const notSaved = page.getByRole('status').filter({ hasText: 'isn’t saved yet' });
  await expect(notSaved).toBeVisible();
  await expectAccessible(page);
  const stopped = await getPlayedSeconds(page);
  await page.unroute(anyPosition);
  const saved = waitForSavedPosition(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(Math.abs((await saved) - stopped)).toBeLessThan(0.5);
  await expect(notSaved).toBeHidden();
  await page.route(anyPosition, (route) => route.abort('connectionfailed'));
  await page.keyboard.press('k');
  await waitUntilPlayed(page, stopped + 2);
  await page.keyboard.press('k');
  await expect(notSaved).toBeVisible();
  await page.unroute(anyPosition);
  const savedLater = waitForSavedPosition(page);
  await page.goto('/course');
  expect(await savedLater).toBeGreaterThan(stopped + 1.5);
  await expect(page.getByRole('link', { name: /^Continue with Part 1 at 0:\d\d/ })).toBeVisible();
});
