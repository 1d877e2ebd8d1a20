import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type CourseStudioState,
  getCourseVersion,
  listCourseVersions,
  restoreCourseVersion,
  saveCourseDraft,
} from '#contracts/course/course-studio.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { useSite } from '../../site.tsx';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import { publishedVersion } from '../../testing/sample-studio.ts';
import CourseStudioPage from './CourseStudioPage.tsx';
import { moveLesson } from './edit-course.ts';

const published = courseStudioOf().publishedContent;
const earlier = { ...published, lessons: published.lessons.slice(0, 2) };
const own = moveLesson(published, 2, 0);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const titles = (course: { lessons: { title: string }[] } | undefined) => course?.lessons.map(({ title }) => title);

let site: SiteData;
/** Notes the site that the other screens of this tab show. */
function SiteReader() {
  site = useSite();
  return null;
}

/** Opens the earlier versions beside a draft with changes of its own. */
async function open(scheduled: CourseStudioState['scheduled'] = null) {
  history.replaceState(null, '', '/admin/course');
  const saves = mockCourseStudio({ ...courseStudioOf(own), scheduled });
  const restored = mockEndpoint(restoreCourseVersion, () =>
    replyWith({ message: 'Done.', studio: { ...courseStudioOf(own), publishedContent: earlier } }),
  );
  mockEndpoint(listCourseVersions, () =>
    replyWith({
      versions: [
        { ...publishedVersion, sameAsAt: '2026-11-19T14:00:00.000Z' },
        { ...publishedVersion, version: 2, sameAsAt: null },
      ],
    }),
  );
  mockEndpoint(getCourseVersion, () => replyWith({ ...publishedVersion, version: 2, content: earlier }));
  await page.viewport(390, 844);
  await openAsCoach(
    <>
      <CourseStudioPage />
      <SiteReader />
    </>,
  );
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  return { saves, restored };
}

test('an earlier version reaches members only after a question, which says what becomes of the draft', async () => {
  const { saves, restored } = await open();
  await expect.element(page.getByText('The same as that of Nov 19, 2026, 9:00 AM')).toBeVisible();
  await button('Bring back for members').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('Members see this version at once');
  await expect.element(question).toMatchTextContent('Publishing them later takes this version away again.');
  await expectAccessible();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(restored).toEqual([]);
  await button('Bring back for members').click();
  await question.getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => restored[0]?.body).toEqual({ publishedVersion: 3 });
  // A client's page counts the done ones of them.
  await expect.poll(() => site.courseParts).toBe(2);
  expect(saves).toEqual([]);
});

test('changes that aren’t saved yet stay when an earlier version is brought back', async () => {
  const { restored } = await open();
  mockEndpoint(saveCourseDraft, failNetwork);
  await button('Go on editing this version').last().click();
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  await button('Bring back for members').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => restored).toHaveLength(1);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await button('Close').click();
  await expect.element(button('Breakfast')).toBeVisible();
  await expect.element(button('Dinner')).not.toBeInTheDocument();
});

test('the question names what was scheduled, which an earlier version ends', async () => {
  await open({ publishAt: '2027-01-02T13:00:00.000Z', revision: 0 });
  await button('Bring back for members').click();
  const sentence = 'What was to go live on Jan 2, 2027, 8:00 AM won’t any more.';
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(sentence);
});

test('the coach goes on editing an earlier version, and Undo brings back what was there', async () => {
  const { saves, restored } = await open();
  await button('Go on editing this version').last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => titles(lastCourse(saves))).toEqual(['Welcome', 'Breakfast']);
  await button('Undo').first().click();
  await expect.poll(() => titles(lastCourse(saves))).toEqual(['Dinner', 'Welcome', 'Breakfast']);
  expect(restored).toEqual([]);
});

test('what is scheduled is said to go live then, until something else is changed', async () => {
  const state = courseStudioOf(own);
  const scheduled = { publishAt: '2027-01-02T13:00:00.000Z', revision: state.draft.revision };
  history.replaceState(null, '', '/admin/course');
  mockCourseStudio({ ...state, scheduled });
  await page.viewport(390, 844);
  await openAsCoach(<CourseStudioPage />);
  await expect.element(page.getByText('Saved. Goes live Jan 2, 2027, 8:00 AM.')).toBeVisible();
  await expect.element(page.getByText('What you change now isn’t part of it: publish it afterwards.')).toBeVisible();
  await button('Move up: Breakfast').click();
  await expect.element(page.getByText('Saved. Members see it once you publish.')).toBeVisible();
});

test('Back closes the dialogs of the studio, one at a time', async () => {
  await open();
  await button('Bring back for members').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await goBack();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Earlier versions' })).toBeVisible();
  await goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Publish').click();
  await expect.element(page.getByRole('dialog', { name: 'Publish your changes' })).toBeVisible();
  await goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Parts' })).toBeVisible();
});
