import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getCourseContent, saveLessonPosition } from '#contracts/course/course.ts';
import { watchActivity } from '../accounts/activity.ts';
import { setUserState } from '../accounts/current-user.ts';
import { clearUserQueries } from '../accounts/UserQueryProvider.tsx';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleCourse } from '../testing/sample-course.ts';
import { ida } from '../testing/sample-people.ts';
import CoursePage from './CoursePage.tsx';

test('a YouTube video loads only after a click on play, saves its position and counts as activity', async () => {
  clearUserQueries(ida.id);
  setUserState({ status: 'signed-in', user: { ...ida, hasCourseAccess: true } });
  history.replaceState(null, '', '/course?part=1');
  const changed = { lengthSeconds: 3_600, positionSeconds: 70, video: { kind: 'youtube', id: 'M7lc1UVf-VE' } } as const;
  const modules = sampleCourse.modules.map((lesson) => ({ ...lesson, ...changed }));
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, modules }));
  const saved = mockEndpoint(saveLessonPosition, () => replyWith({ id: 1, completed: false, positionSeconds: 77 }));
  await renderPage(<CoursePage />);
  const poster = page.getByRole('button', { name: /^Play video/ });
  await expect.element(poster).toMatchTextContent('Plays from YouTube');
  await expect.element(page.getByRole('button', { name: 'Continue at 1:10' })).toBeVisible();
  const frame = () => document.querySelector('iframe');
  expect(frame()).toBeNull();
  await poster.click();
  await expect.poll(() => frame()?.src).toMatch(/\/embed\/M7lc1UVf-VE\?autoplay=1.*start=70/);

  // The player is heard from the moment at which it gets the focus.
  await expect.poll(() => document.activeElement).toBe(frame());

  const onActive = vi.fn();
  const unwatch = watchActivity(onActive);
  const say = (info: object) => {
    const data = JSON.stringify({ event: 'infoDelivery', info });
    const { contentWindow: source } = frame() as HTMLIFrameElement;
    dispatchEvent(new MessageEvent('message', { source, origin: 'https://www.youtube-nocookie.com', data }));
  };
  say({ playerState: 1, currentTime: 70 });
  for (let seconds = 71; seconds <= 77; seconds += 1) say({ currentTime: seconds });
  expect(onActive).toHaveBeenCalled();
  unwatch();
  say({ playerState: 2 });
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ seconds: 77, secondsAgo: 0 }]);
});
