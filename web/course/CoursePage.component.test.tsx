import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { completeLesson, downloadHandout, getCourseContent } from '#contracts/course/course.ts';
import { setUserState } from '../accounts/current-user.ts';
import { Protected } from '../accounts/Protected.tsx';
import { scrollToTarget } from '../navigate-with-preload.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleCourse } from '../testing/sample-course.ts';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { waitUntilDrawn } from '../testing/wait-until-drawn.ts';
import CourseContentPage from './CourseContentPage.tsx';
import CoursePage from './CoursePage.tsx';

beforeEach(() => {
  setUserState({ status: 'signed-in', user: { ...ida, hasCourseAccess: true } });
});

test.each([
  ['the course', <CoursePage key="course" />, 'Welcome, Ida'],
  ['the page of the whole course', <CourseContentPage key="content" />, 'All 12 parts'],
])('%s that does not load points to support and can be loaded again', async (_, content, heading) => {
  mockEndpoint(getCourseContent, () => refuseWith(503, { code: 'BUSY', message: 'The site is busy.' }));
  history.replaceState(null, '', '/course');
  await renderPage(content);
  const alert = page.getByRole('alert').filter({ hasText: 'Course Not Available' });
  await expect.element(alert).toMatchTextContent('The site is busy.');
  await expect.element(alert).toMatchTextContent('contact support');
  await expectAccessible();
  mockEndpoint(getCourseContent, () => replyWith(sampleCourse));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
});

test('the focus moves from the heading above a part that is loading to the heading of the part', async () => {
  const loaded = Promise.withResolvers<void>();
  mockEndpoint(getCourseContent, async () => {
    await loaded.promise;
    return replyWith(sampleCourse);
  });
  history.replaceState(null, '', '/course?part=3');
  await renderPage(<CoursePage />);
  const welcome = page.getByRole('heading', { name: 'Welcome, Ida' });
  await expect.element(welcome).toBeVisible();
  // As after signing in.
  scrollToTarget('', false);
  await expect.element(welcome).toHaveFocus();
  loaded.resolve();
  await expect.element(page.getByRole('heading', { name: 'Lesson 3', level: 1 })).toHaveFocus();
});

test('a failed completion is reported and the lesson stays incomplete', async () => {
  mockEndpoint(getCourseContent, () => replyWith(sampleCourse));
  const sent = mockEndpoint(completeLesson, failNetwork);
  history.replaceState(null, '', '/course?part=1');
  await renderPage(<CoursePage />);
  const complete = page.getByRole('button', { name: /^Mark as completed/ });
  await complete.click();
  await expect.element(toastOnPage).toMatchTextContent('Your progress with Part 1 wasn’t saved');
  await expect.element(complete).toBeVisible();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [completeLesson.path.replace(':id', '1'), { completed: true }],
  ]);
});

test('a lesson with more text than clip is completed once it was read to its end, and stays as marked then', async () => {
  const sections = [
    { heading: 'A long text', paragraphs: Array.from({ length: 60 }, (_, place) => `Sentence ${place}`) },
  ];
  const completed: Record<number, boolean> = {};
  const modules = () =>
    sampleCourse.modules.map((lesson) => ({
      ...lesson,
      sections,
      isMainlyText: true,
      readingMinutes: 4,
      completed: completed[lesson.id] ?? false,
    }));
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, modules: modules() }));
  const sent = mockEndpoint(completeLesson, ({ path, body }) => {
    const id = Number(/\d+/.exec(path)?.[0]);
    completed[id] = (body as { completed: boolean }).completed;
    return replyWith({ id, positionSeconds: 0, completed: completed[id] });
  });
  history.replaceState(null, '', '/course?part=1');
  await renderPage(<CoursePage />);
  await expect.element(page.getByText('4 min read').first()).toBeVisible();
  const scrollTo = async (target: Locator) => {
    target.element().scrollIntoView({ block: 'end' });
    await waitUntilDrawn();
  };
  const end = page.getByRole('navigation', { name: 'Parts before and after' });
  await scrollTo(page.getByText('Sentence 30'));
  expect(sent).toEqual([]);
  await scrollTo(end);
  await page.getByRole('button', { name: /^Mark as not completed/ }).click();
  await expect.element(page.getByRole('button', { name: /^Mark as completed/ })).toBeInTheDocument();
  for (const target of [page.getByText('Sentence 0'), end]) await scrollTo(target);
  expect(sent.map(({ body }) => body)).toEqual([{ completed: true }, { completed: false }]);
  // The next part is opened where this one was scrolled to: its end is on screen, and nobody has read it.
  await end.getByRole('link', { name: /^Part 2/ }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: sampleCourse.modules[2]?.title ?? '' }))
    .toBeInTheDocument();
  await waitUntilDrawn();
  expect(sent).toHaveLength(2);
  for (const target of [page.getByText('Sentence 0'), end]) await scrollTo(target);
  await expect.poll(() => completed[2]).toBe(true);
});

test.each([
  ['/course', '/auth?next=%2Fcourse'],
  ['/course?part=3', '/auth?next=%2Fcourse%3Fpart%3D3'],
])('a visitor of %s reads why it stays closed, and is sent to sign in at once', async (address, signIn) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setUserState({ status: 'anonymous' });
  history.replaceState(null, '', address);
  await renderPage(
    <Protected access="signed-in" asksToSignIn title="My Course">
      <CoursePage />
    </Protected>,
  );
  expect(page.getByRole('heading', { name: 'Authentication Required' }).elements()).toHaveLength(1);
  const link = page.getByRole('link', { name: 'Go to Login' }).element();
  expect(link.getAttribute('href')).toBe(signIn);
  await vi.advanceTimersByTimeAsync(0);
  expect(location.pathname + location.search).toBe(signIn);
});

test('a question stands with its answer beside its lesson, and one about the course below all lessons', async () => {
  const question = { id: 1, lessonId: 3, question: 'Does rice count?', askedAt: '2027-01-04T12:00:00.000Z' };
  const answered = { ...question, answer: 'It’s a grain.', answeredAt: '2027-01-05T12:00:00.000Z' };
  const questions = [
    answered,
    { ...question, id: 2, lessonId: null, question: 'Where do I begin?', answer: null, answeredAt: null },
  ];
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, questions }));
  history.replaceState(null, '', '/course?part=3');
  await renderPage(<CoursePage />);
  const own = page.getByRole('region', { name: 'Your questions' });
  await expect.element(own).toMatchTextContent('Does rice count?It’s a grain.');
  await expectAccessible();
  history.pushState(null, '', '/course');
  await expect.element(own).toMatchTextContent('Where do I begin?I’ll answer by email');
});

test('what is new is said above the list, and a file that is gone in the page', async () => {
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, newIds: [3] }));
  mockEndpoint({ ...downloadHandout, method: 'HEAD' as 'GET' }, () => new Response(null, { status: 404 }));
  history.replaceState(null, '', '/course');
  await renderPage(<CoursePage />);
  await expect.element(page.getByText('New since you completed all: Part 3')).toBeVisible();
  await page.getByRole('link', { name: 'Download Part 2 Summary' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Not downloadedIt may be gone. Please load this page again.');
  expect(location.pathname).toBe('/course');
});

test('the list of the whole course says in the page that a summary is gone', async () => {
  mockEndpoint(getCourseContent, () => replyWith(sampleCourse));
  mockEndpoint({ ...downloadHandout, method: 'HEAD' as 'GET' }, () => new Response(null, { status: 404 }));
  await renderPage(<CourseContentPage />);
  await page
    .getByRole('link', { name: /^Download the summary/ })
    .first()
    .click();
  await expect.element(toastOnPage).toMatchTextContent('Not downloadedIt may be gone. Please load this page again.');
});
