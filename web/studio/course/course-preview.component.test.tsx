import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listCourseVersions, previewCourse } from '#contracts/course/course-studio.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { sampleCourse } from '../../testing/sample-course.ts';
import { courseStudioOf, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import { publishedVersion } from '../../testing/sample-studio.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A first part with this title. A request that saves anything has no answer, and fails the test. */
const courseNamed = (title: string) => ({
  ...sampleCourse,
  modules: sampleCourse.modules.map((lesson) => (lesson.id === 0 ? { ...lesson, title } : lesson)),
});

test('the course is seen as a member sees it, in each state, and nothing in it is saved or sent', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '/admin/course');
  mockCourseStudio({ ...courseStudioOf(), scheduled: { publishAt: '2027-01-02T12:00:00.000Z', revision: 0 } });
  mockEndpoint(listCourseVersions, () =>
    replyWith({ versions: [publishedVersion, { ...publishedVersion, version: 2, publishedBy: null }] }),
  );
  mockEndpoint(previewCourse, ({ path }) => {
    const of = new URLSearchParams(path.split('?')[1]).get('of');
    if (of === '2') return refuseWith(404, { code: 'NOT_FOUND', message: 'There’s no such version.' });
    return replyWith(courseNamed(`Welcome, ${of}`));
  });
  await openAsCoach(<CourseStudioPage />);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'See it as a member' }).click();
  const shown = page.getByRole('region', { name: 'As a member' });
  await shown.getByRole('link', { name: 'Welcome, draft' }).last().click();
  await expect.element(shown.getByRole('heading', { name: 'Welcome, draft' })).toBeVisible();
  await expectAccessible();
  await shown.getByRole('button', { name: 'Mark as completed' }).click();
  await shown.getByRole('button', { name: 'Need Help?' }).click();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await shown.getByRole('link', { name: 'Download Part 0 Summary' }).click();
  await expect.element(page.getByText('Members download this file here')).toBeVisible();
  await shown.getByRole('tab', { name: 'Resources' }).click();
  expect(location.search).toBe('?preview=draft');
  await shown.getByRole('tab', { name: 'Video Lessons' }).click();

  const state = page.getByLabelText('You’re seeing it as a member');
  await state.selectOptions('scheduled');
  await expect.element(shown.getByRole('heading', { name: 'Welcome, scheduled' }).first()).toBeVisible();
  await state.selectOptions('published');
  await expect.element(shown.getByRole('heading', { name: 'Welcome, published' }).first()).toBeVisible();
  await state.selectOptions('2');
  await expect.element(shown.getByText('There’s no such version.')).toBeVisible();
  await button('Back to editing').click();
  await expect.element(page.getByRole('list', { name: 'Parts' })).toBeVisible();
});

test('Back leads from a lesson to its list, and only then out of the preview', async () => {
  history.replaceState(null, '', '/admin/course');
  mockCourseStudio();
  mockEndpoint(listCourseVersions, () => replyWith({ versions: [] }));
  mockEndpoint(previewCourse, () => replyWith(courseNamed('Welcome')));
  await openAsCoach(<CourseStudioPage />);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'See it as a member' }).click();
  const shown = page.getByRole('region', { name: 'As a member' });
  await shown.getByRole('link', { name: 'Welcome' }).last().click();
  await expect.element(shown.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await goBack();
  await expect.element(shown.getByRole('tab', { name: 'Resources' })).toBeVisible();
  await goBack();
  await expect.element(shown).not.toBeInTheDocument();
});

test('where members don’t see the part that was open, the preview says so', async () => {
  history.replaceState(null, '', '/admin/course?part=99&preview=draft');
  mockCourseStudio();
  mockEndpoint(listCourseVersions, () => replyWith({ versions: [] }));
  mockEndpoint(previewCourse, () => replyWith(courseNamed('Welcome')));
  await openAsCoach(<CourseStudioPage />);
  await expect.element(page.getByText('Members don’t see the part that was open.')).toBeVisible();
});
