import { expect, expectAccessible, test } from './fixtures.ts';
import {
  getPlayedSeconds,
  mockLesson,
  player,
  posterButton,
  waitForSavedPosition,
  waitUntilPlayed,
} from './lesson-player.ts';
import { signInAs } from './roles.ts';

const MINUTE = 60_000;
const anyPosition = '**/api/course/lessons/*/position';

test('a position that cannot be saved is kept and saved once the site is back, or on the next visit', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/position|ERR_CONNECTION_FAILED/);
  await signInAs('member', page, browser);
  await page.goto('/course?part=1');
  await page.route(anyPosition, (route) => route.abort('connectionfailed'));
  await posterButton(page).click();
  await waitUntilPlayed(page, 2);
  await page.keyboard.press('k');
  await expect(page.getByRole('status').filter({ hasText: 'isn’t saved yet' })).toBeVisible();
  await expectAccessible(page);
  const stopped = await getPlayedSeconds(page);

  await page.unroute(anyPosition);
  const saved = waitForSavedPosition(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(Math.abs((await saved) - stopped)).toBeLessThan(0.5);
  await expect(page.getByRole('status').filter({ hasText: 'isn’t saved yet' })).toBeHidden();

  await page.route(anyPosition, (route) => route.abort('connectionfailed'));
  await page.keyboard.press('k');
  await waitUntilPlayed(page, stopped + 2);
  await page.keyboard.press('k');
  await expect(page.getByRole('status').filter({ hasText: 'isn’t saved yet' })).toBeVisible();
  await page.unroute(anyPosition);
  const savedLater = waitForSavedPosition(page);
  await page.goto('/course');
  expect(await savedLater).toBeGreaterThan(stopped + 1.5);
  await expect(page.getByRole('link', { name: /^Continue with Module 1 at 0:\d\d/ })).toBeVisible();
});

test('a video that stops loading says so and resumes where it stopped', async ({ page, browser, allowError }) => {
  allowError(/ERR_CONNECTION_FAILED/);
  await signInAs('member', page, browser);
  const media = '**/api/course/media/**';
  await page.route(media, (route) => route.abort('connectionfailed'));
  await page.goto('/course?part=1');
  await posterButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This video won’t play here' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/course-content', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The connection dropped' })).toBeVisible();
  await page.unroute(media);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await waitUntilPlayed(page, 0.5);
  await expect(player(page)).toBeFocused();
});

test('a YouTube video loads only after a click on play, saves its position and keeps the session alive', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(/^foreign request: https:\/\/www\.youtube-nocookie\.com\//);
  const frameRequests: string[] = [];
  await signInAs('member', page, browser);
  await mockLesson(page, 1, {
    video: { kind: 'youtube', id: 'M7lc1UVf-VE' },
    lengthSeconds: 3_600,
    positionSeconds: 70,
  });
  // The content policy allows frames only from the hosts of the lessons, and no lesson here is on this one.
  await page.route('**/course?part=1', async (route) => {
    const reply = await route.fetch();
    const policy = reply.headers()['content-security-policy'] ?? '';
    const allowed = policy.replace(/frame-src [^;]*/, 'frame-src https://www.youtube-nocookie.com');
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'content-security-policy': allowed } });
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    frameRequests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A player</title>' });
  });
  await page.clock.install();
  await page.goto('/course?part=1');
  await expect(posterButton(page)).toContainText('Plays from YouTube');
  await expect(page.getByRole('button', { name: 'Continue at 1:10' })).toBeVisible();
  expect(frameRequests).toEqual([]);
  await posterButton(page).click();
  await expect.poll(() => frameRequests).toHaveLength(1);
  expect(frameRequests[0]).toContain('/embed/M7lc1UVf-VE?autoplay=1');
  expect(frameRequests[0]).toContain('start=70');

  const frame = () => page.frame({ url: /youtube-nocookie/ });
  await expect.poll(frame).not.toBeNull();
  const say = (info: object) =>
    frame()?.evaluate(
      (playback) => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: playback }), '*'),
      info,
    );
  await say({ playerState: 1, currentTime: 70 });
  const saved = waitForSavedPosition(page);
  for (let minute = 1; minute <= 29; minute += 1) {
    await page.clock.runFor(MINUTE);
    await say({ currentTime: 70 + minute });
  }
  expect(await saved).toBeGreaterThan(70);
  await expect(page.getByText('Session expiring soon')).toBeHidden();
  await say({ playerState: 2 });
  await page.clock.runFor(26 * MINUTE);
  await expect(page.getByText('Session expiring soon')).toBeVisible();
});
