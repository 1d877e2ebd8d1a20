import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addLessonClip } from '#contracts/course/course-media.ts';
import { publishCourseDraft, saveCourseDraft } from '#contracts/course/course-studio.ts';
import { addPiece, getUpload, startUpload } from '#contracts/studio/media.ts';
import { type FakeRequest, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import { getShownToast } from '../../ui/toast.ts';
import { rememberUpload } from '../media/remember-upload.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

const upload = 'ab'.repeat(16);
const src = `${'c'.repeat(32)}.mp4`;
const file = { kind: 'file' as const, src: 'old.mp4', type: 'video/mp4', alternatives: [], isSilent: false };
const old = { ...file, captions: 'old.vtt', still: 'old.webp' };

const { lessons, ...course } = courseStudioOf().draft.content;
const state = courseStudioOf({
  ...course,
  lessons: lessons.map((one) => (one.id === 1 ? { ...one, video: old, lengthSeconds: 10 } : one)),
});
const clip = { src, type: 'video/mp4', seconds: 75, still: null };
let saves: FakeRequest[];

beforeEach(async () => {
  await page.viewport(390, 844);
  saves = mockCourseStudio(state);
  mockEndpoint(startUpload, () => replyWith({ upload }));
  mockEndpoint(addPiece, ({ body }) => replyWith({ received: (body as Uint8Array).length }));
  mockEndpoint(getUpload, () => replyWith({ received: 100 }));
  mockEndpoint(addLessonClip, () => replyWith({ clip }));
});

async function open(path: string) {
  history.replaceState(null, '', path);
  await openAsCoach(<CourseStudioPage />);
}
const video = () => lastCourse(saves)?.lessons[1]?.video;

const rememberClip = () =>
  rememberUpload('clip-of-part-1').save({ upload, name: 'IMG_0042.MOV', bytes: 100, fingerprint: '' });

async function expectUndo() {
  await expect.poll(video).toMatchObject({ src, captions: null });
  await expect.poll(() => getShownToast()?.title).toBe('Captions and picture went with the old clip');
  getShownToast()?.action?.onClick();
  await expect.poll(video).toEqual(old);
}

test('another clip says that the captions and picture of the old one are gone, and Undo brings them back', async () => {
  await open('/admin/course?part=1');
  const film = new File([new Uint8Array(1000)], 'IMG_0042.MOV', { type: 'video/quicktime' });
  await page.getByLabelText('Choose another clip', { exact: true }).upload(film);
  await expectUndo();
});

test('so does a clip that is ready while the coach is in the list of parts', async () => {
  rememberClip();
  await open('/admin/course');
  await expectUndo();
});

test('a clip that is ready while the course is published enters the next draft', async () => {
  const ready = Promise.withResolvers<Response>();
  const publication = Promise.withResolvers<void>();
  const draft = { ...state.draft, revision: 5 };
  mockCourseStudio({ ...state, draft });
  saves = mockEndpoint(saveCourseDraft, async ({ body }) => {
    await publication.promise;
    const { content, revision } = body as typeof draft;
    return revision === draft.revision
      ? Response.json({ code: 'DRAFT_CHANGED', message: 'Changed.', draft: state.draft }, { status: 409 })
      : replyWith({ draft: { ...state.draft, content, revision: 1 } });
  });
  mockEndpoint(addLessonClip, () => ready.promise);
  const published = mockEndpoint(publishCourseDraft, async () => {
    await publication.promise;
    return replyWith({ message: 'Done', studio: { ...state, publishedContent: state.draft.content } });
  });
  rememberClip();
  await open('/admin/course?part=1');
  await expect.element(page.getByText('Its picture and captions come once the new clip is in.')).toBeVisible();
  expect(page.getByRole('region', { name: 'Picture for its start' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Edit captions' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => published).toHaveLength(1);
  ready.resolve(replyWith({ clip }));
  await expect.poll(() => saves).toHaveLength(1);
  publication.resolve();
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ revision: 0 });
  expect(video()).toMatchObject({ src });
});
