import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addLessonClip } from '#contracts/course/course-media.ts';
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

let saves: FakeRequest[];

beforeEach(async () => {
  await page.viewport(390, 844);
  const { lessons, ...course } = courseStudioOf().draft.content;
  const changed = lessons.map((one) => (one.id === 1 ? { ...one, video: old, lengthSeconds: 10 } : one));
  saves = mockCourseStudio(courseStudioOf({ ...course, lessons: changed }));
  mockEndpoint(startUpload, () => replyWith({ upload }));
  mockEndpoint(addPiece, ({ body }) => replyWith({ received: (body as Uint8Array).length }));
  mockEndpoint(getUpload, () => replyWith({ received: 100 }));
  const clip = { src, type: 'video/mp4', seconds: 75, still: null };
  mockEndpoint(addLessonClip, () => replyWith({ clip }));
});

async function open(path: string) {
  history.replaceState(null, '', path);
  await openAsCoach(<CourseStudioPage />);
}
const video = () => lastCourse(saves)?.lessons[1]?.video;

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
  rememberUpload('clip-of-part-1').save({ upload, name: 'IMG_0042.MOV', bytes: 100, fingerprint: '' });
  await open('/admin/course');
  await expectUndo();
});
