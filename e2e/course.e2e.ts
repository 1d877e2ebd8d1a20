import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import {
  getPlayedSeconds,
  jumpTo,
  partHeading,
  pauseByKey,
  player,
  playSlowly,
  posterButton,
  waitUntilPlayed,
} from './lesson-player.ts';
import { signInAs } from './roles.ts';
import { site } from './site.ts';
import { callApi, newTestUser } from './test-users.ts';

test('a visitor without access sees what the course is and how to get it', async ({ page }) => {
  expect((await callApi(page, 'POST', '/api/register', newTestUser())).status()).toBe(201);
  await page.goto('/course');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Course Access Required' })).toBeVisible();
  await expect(main).toContainText('12 parts');
  await expect(main.getByRole('link', { name: 'Book a coaching call' })).toHaveAttribute(
    'href',
    '/book-coaching-call-discounted',
  );
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Book a coaching call' }).click();
  await expect(main.getByText('Course Member Discount - 20% OFF')).toBeVisible();
  await expect(main.getByRole('radio', { name: '60 minutes' })).toHaveAccessibleDescription(/\$85.*\$68.*20% OFF/);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'See standard prices' }).first().click();
  await expect(page).toHaveURL('/book-coaching-call-regular');
});

test('the coach counts as a member', async ({ page }) => {
  await signInAsCoach(page.context());
  await page.goto('/course');
  const main = page.getByRole('main');
  await expect(main.getByText('Course Member', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Maya Ellison');
  await expect(main.getByRole('button', { name: 'Mark as completed' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Download Part \d+ Summary$/ })).toHaveCount(12);
});

test('a member finds all parts, opens one by its link, and steps back and forth', { tag: '@both-sizes' }, async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  await page.goto('/course');
  const main = page.getByRole('main');
  const parts = main.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem');
  await expect(parts).toHaveCount(12);
  await expect(parts.first()).toContainText('Introduction');
  await expect(parts.last()).toContainText('Module 11');
  await expect(parts.last().getByRole('link', { name: 'Download Part 11 Summary' })).toBeVisible();
  await expect(main.getByText('0 of 12 completed')).toBeVisible();
  expect(await page.locator('video, iframe').count(), 'nothing plays without a click').toBe(0);
  await expect(main.getByRole('link', { name: 'Book your free intro call' })).toHaveAttribute('href', '/book-coaching');
  await expect(main.getByRole('link', { name: 'Book a discounted coaching call' })).toHaveAttribute(
    'href',
    '/book-coaching-call-discounted',
  );
  await expectAccessible(page);

  const third = parts.nth(3).getByRole('heading').getByRole('link');
  const title = (await third.textContent()) ?? '';
  await third.click();
  await expect(page).toHaveURL('/course?part=3');
  await expect(partHeading(page, title)).toBeFocused();
  await expect(posterButton(page)).toBeVisible();
  await expectAccessible(page);
  await main
    .getByRole('navigation', { name: 'Parts before and after' })
    .getByRole('link', { name: /Module 4/ })
    .click();
  await expect(page).toHaveURL('/course?part=4');
  await page.goBack();
  await expect(partHeading(page, title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/course');
  await expect(parts).toHaveCount(12);

  await main.getByRole('tab', { name: 'Resources' }).click();
  await expect(page).toHaveURL('/course?tab=resources');
  await expect(main.getByRole('heading', { name: 'Spreadsheet tools' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(parts).toHaveCount(12);
});

test('a member watches by keyboard alone, resumes at the second of the last stop, and completes the part', async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  await page.goto('/course');
  const start = page.getByRole('link', { name: 'Start with the Introduction' });
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await tabTo(page, posterButton(page));
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  await playSlowly(page);
  await waitUntilPlayed(page, 2);
  await expectAccessible(page);
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
  await expect(page.getByRole('button', { name: /^Mark as not completed/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 of 12 completed')).toBeVisible();

  await page.getByRole('button', { name: /^Mark as not completed/ }).click();
  await expect(page.getByText('0 of 12 completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch Again' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Next lesson: Module 1' }).click();
  await expect(page).toHaveURL('/course?part=1');
  await page.getByRole('navigation', { name: 'All parts' }).getByRole('link', { name: 'All parts' }).click();
  await expect(page.getByText('0 of 12 completed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 of 12 completed')).toBeVisible();
});

test('in the list the clips play in place, one at a time, and each keeps its own progress', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  await page.goto('/course');
  const parts = page.getByRole('region', { name: 'All 12 parts' }).getByRole('listitem');
  const [first, second] = [parts.nth(1), parts.nth(2)];
  await first.getByRole('button', { name: /^Play video/ }).click();
  await waitUntilPlayed(page, 2);
  await expect(page).toHaveURL('/course');
  const source = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
  const canPlayMp4 = await page.evaluate(
    () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.4d4028, mp4a.40.2"') !== '',
  );
  expect(source).toContain(canPlayMp4 ? 'part-01.mp4' : 'part-01.webm');
  await expect(first.getByText(/^(In studies|they ate)/)).toBeInViewport();
  await expectAccessible(page);

  await second.getByRole('button', { name: /^Play video/ }).click();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(first.getByText(/^Stopped at 0:/)).toBeVisible();
  await waitUntilPlayed(page, 1);
  await jumpTo(page, 0.86);
  await expect(second.getByText('Completed')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(second.getByText('Completed')).toBeVisible();
  await expect(first.getByText(/^Stopped at 0:/)).toBeVisible();
});

test('who signs in elsewhere goes on there; here the video stops and says why', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/status of (401|409)/);
  await signInAs('member', page, browser);
  const { email } = await (await page.request.get('/api/auth/user')).json();
  const password = `plum ${/\d+/.exec(email)?.[0]} orchard`;
  await page.goto('/course?part=2');
  await posterButton(page).click();
  await playSlowly(page);
  await waitUntilPlayed(page, 2);
  const stopped = await pauseByKey(page);
  await page.keyboard.press('k');

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  expect((await callApi(other, 'POST', '/api/login', { email, password, takeOver: true })).status()).toBe(200);
  await other.goto('/course?part=2');
  // It is saved again where that takes long.
  const offer = await other.getByRole('button', { name: /Continue at 0:\d\d/ }).textContent();
  expect(Number(/0:(\d\d)/.exec(offer ?? '')?.[1])).toBeGreaterThanOrEqual(stopped);
  await expect(toastWithTitle(page, 'Session Expired')).toContainText('logged in from another device', {
    timeout: 60_000,
  });
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page).toHaveURL('/auth?next=%2Fcourse%3Fpart%3D2');
  await elsewhere.close();

  // This tab still has the position that the server did not receive.
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in here instead' }).click();
  await expect(page).toHaveURL('/course?part=2');
  await expect(page.getByRole('button', { name: /Continue at 0:\d\d/ })).toBeVisible();
});

test('on the page of the whole course a member downloads, marks finished parts, and asks the coach', async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  await page.goto('/course');
  await page.getByRole('link', { name: 'Downloads and progress on one page' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Ida Lund');
  await expect(main.getByRole('region', { name: 'Course Progress' })).toContainText('Lifetime access');
  const modules = main.getByRole('region', { name: 'Course modules' }).getByRole('listitem');
  await expect(modules).toHaveCount(12);
  const second = modules.nth(1);
  await second.getByRole('button', { name: /^Mark as completed/ }).click();
  await expect(second.getByText('Completed', { exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: /^Mark as not completed/ })).toBeFocused();
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 12 completed');
  await expectAccessible(page);
  const download = second.getByRole('link', { name: /^Download the summary/ });
  await expect(download).toHaveAttribute('target', '_blank');
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()['content-disposition']).toContain('Part 1 - Downloading a food-logging app.docx');

  await main.getByRole('button', { name: 'Contact the Coach' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask me a question' });
  await dialog.getByRole('button', { name: 'Send Question' }).click();
  await expect(dialog.getByLabel('Your question')).toHaveAccessibleDescription('Please write your question');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await second.getByRole('heading').getByRole('link').click();
  await expect(main.getByText('Part 1', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Need Help?' }).click();
  const about = dialog.getByLabel('What’s it about?');
  await expect(about, 'the part that is open is chosen').toHaveValue('1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/course?part=2');
  await main.getByRole('button', { name: 'Need Help?' }).click();
  await expectAccessible(page);
  const question = `How do I log soup that I made myself? ${Date.now()}`;
  await dialog.getByLabel('Your question').fill(question);
  await dialog.getByRole('button', { name: 'Send Question' }).click();
  await expect(page.getByRole('dialog', { name: 'Your question is on its way' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByRole('button', { name: 'Need Help?' })).toBeFocused();
  const findQuestionMail = async () =>
    (await readMails('coach@example.com')).find(({ text }) => text?.includes(question))?.text;
  await expect.poll(findQuestionMail, { timeout: 20_000 }).toContain('Module 2');
});
