import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { addLessonClip, addLessonStill } from '#contracts/course/course-media.ts';
import { addPiece, cancelUpload, getMediaSpace, getUpload, startUpload } from '#contracts/studio/media.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import { getShownToast } from '../../ui/toast.ts';
import { rememberUpload } from '../media/remember-upload.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

const upload = 'ab'.repeat(16);
const src = `${'c'.repeat(32)}.mp4`;
const clip = { src, type: 'video/mp4; codecs="avc1.64001f"', seconds: 75, still: `${'d'.repeat(32)}.webp` };
const film = (fill = 7, name = 'IMG_0042.MOV') =>
  new File([new Uint8Array(900_000).fill(fill)], name, { type: 'video/quicktime', lastModified: Math.random() * 1e12 });

let received: number;
let saves: FakeRequest[];
let starts: FakeRequest[];
let pieces: FakeRequest[];
let cancelled: FakeRequest[];
const takePiece = ({ path, body }: FakeRequest) => {
  const offset = Number(new URL(path, location.href).searchParams.get('offset'));
  if (offset === received) received += (body as Uint8Array).length;
  return replyWith({ received });
};

beforeEach(async () => {
  await page.viewport(390, 844);
  received = 0;
  saves = mockCourseStudio();
  starts = mockEndpoint(startUpload, () => replyWith({ upload }));
  pieces = mockEndpoint(addPiece, takePiece);
  cancelled = mockEndpoint(cancelUpload, () => replyWith({}));
  mockEndpoint(getUpload, () => replyWith({ received }));
  mockEndpoint(addLessonClip, () => replyWith({ clip }));
});

async function open() {
  history.replaceState(null, '', '/admin/course?part=1');
  await openAsCoach(<CourseStudioPage />);
  await expect.element(page.getByRole('heading', { name: 'Clip', exact: true })).toBeVisible();
}
const choose = (file: File, label = 'Choose a clip') => page.getByLabelText(label, { exact: true }).upload(file);
const chooseSame = (file = film()) => choose(file, 'Choose the same clip');
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const video = () => lastCourse(saves)?.lessons[1]?.video;

/** Opens the part, and leaves it after the first piece of a clip. */
async function leaveHalfway() {
  const sent = mockEndpoint(addPiece, (request) => (received > 0 ? new Promise(() => {}) : takePiece(request)));
  await open();
  await choose(film());
  // Once the second piece is sent, the browser has noted the first.
  await expect.poll(() => sent.length).toBe(2);
  expect(received).toBe(262_144);
  await cleanup();
  pieces = mockEndpoint(addPiece, takePiece);
}

describe('a clip that was left halfway', () => {
  test('goes on where it stopped when the same file is chosen on another day', async () => {
    await leaveHalfway();
    await open();
    await expect.element(page.getByText('29% of IMG_0042.MOV has arrived. Choose the same clip again')).toBeVisible();
    await expectAccessible();
    await chooseSame();
    await expect.poll(video).toMatchObject({ kind: 'file', src });
    expect(pieces[0]?.path).toContain('offset=262144');
    expect([starts.length, cancelled.length, received]).toEqual([1, 0, 900_000]);
  });

  test('begins anew with another file, or when it is forgotten', async () => {
    await leaveHalfway();
    await open();
    mockEndpoint(startUpload, () => {
      received = 0;
      return replyWith({ upload: 'ef'.repeat(16) });
    });
    await chooseSame(film(8));
    await expect.poll(video).toMatchObject({ src });
    expect(cancelled.map(({ path }) => path)).toEqual([`/api/admin/media/uploads/${upload}`]);
    await cleanup();

    received = 0;
    saves = mockCourseStudio();
    await leaveHalfway();
    await open();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await expect.poll(() => cancelled.length).toBe(2);
    await expect.element(page.getByText('has arrived')).not.toBeInTheDocument();
  });

  test('is given up for a file of another name or size only after a question', async () => {
    await leaveHalfway();
    await open();
    await chooseSame(film(8, 'garden.mov'));
    const question = page.getByRole('alertdialog', { name: 'This is another clip' });
    await expect.element(question).toMatchTextContent(/garden\.mov.*IMG_0042\.MOV/);
    await expectAccessible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('29% of IMG_0042.MOV has arrived')).toBeVisible();
    await chooseSame(film(8, 'garden.mov'));
    received = 0;
    await question.getByRole('button', { name: 'Use it instead' }).click();
    await expect.poll(() => starts.length).toBe(2);
    await expect.poll(video).toMatchObject({ src });
  });

  test('is not taken for the clip of another new part that has got the same id', async () => {
    const mockPart = (key: string) => {
      const { lessons, ...course } = courseStudioOf().draft.content;
      saves = mockCourseStudio(
        courseStudioOf({ ...course, lessons: lessons.map((one) => (one.id === 1 ? { ...one, key } : one)) }),
      );
    };
    const asked = mockEndpoint(getUpload, () => replyWith({ received }));
    mockPart('a'.repeat(20));
    await leaveHalfway();
    mockPart('b'.repeat(20));
    await open();
    await cleanup();
    mockPart('a'.repeat(20));
    await open();
    await expect.element(page.getByText('29% of IMG_0042.MOV has arrived.')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('is there when the part is opened again, if all of it had arrived', async () => {
    await leaveHalfway();
    received = 900_000;
    await open();
    await expect.poll(video).toMatchObject({ src, still: clip.still });
  });
});

test('leaving a part asks before it stops an upload, which the list of parts notes', async () => {
  const sent = mockEndpoint(addPiece, (request) => (received > 0 ? new Promise(() => {}) : takePiece(request)));
  await open();
  await choose(film());
  await expect.poll(() => sent.length).toBe(2);
  expect(page.getByText('This part has no clip').elements()).toEqual([]);
  await page.getByRole('button', { name: 'All parts' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop the upload?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(status('Uploading: 29%')).toBeVisible();
  await page.getByRole('button', { name: 'All parts' }).click();
  await question.getByRole('button', { name: 'Stop and leave' }).click();
  const part = page.getByRole('list', { name: 'Parts' }).getByRole('listitem').nth(1);
  await expect.element(part).toMatchTextContent('Clip stopped at 29%');
  // Other ways out of the part cannot ask.
  await part.getByRole('button', { name: 'Breakfast', exact: true }).click();
  await chooseSame();
  await expect.element(status('Uploading: 29%')).toBeVisible();
  history.pushState(null, '', '/admin/course');
  await expect.element(part).toMatchTextContent('Clip stopped at 29%');
  expect(getShownToast()?.title).toBe('The upload stopped at 29%');
});

describe('in the list of parts', () => {
  async function openList(parts: readonly number[]) {
    for (const id of parts)
      rememberUpload(`clip-of-part-${id}`).save({
        upload: `${id}`.repeat(32),
        name: 'IMG_0042.MOV',
        bytes: 100,
        fingerprint: '',
      });
    mockEndpoint(getUpload, ({ path }) => replyWith({ received: path.endsWith('22') ? 29 : 100 }));
    history.replaceState(null, '', '/admin/course');
    await openAsCoach(<CourseStudioPage />);
  }

  test('clips enter the draft once they are ready, and publishing names those that are not', async () => {
    let isDone = false;
    const progress = { isConverting: true, percent: 40 };
    mockEndpoint(addLessonClip, () => replyWith(isDone ? { clip } : { progress }));
    await openList([0, 1, 2]);
    const parts = page.getByRole('list', { name: 'Parts' });
    await expect.element(parts).toMatchTextContent('Clip stopped at 29%');
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog)
      .toMatchTextContent(
        'Part 1’s clip isn’t ready yet. Close this, and publish once it’s in its part. Otherwise it’s left out, even if you choose a later day.Part 2’s clip stopped at 29%',
      );
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    isDone = true;
    await expect
      .poll(() => lastCourse(saves)?.lessons.map(({ video }) => video))
      .toMatchObject([{ src }, { src }, null]);
    await expect.element(parts).not.toMatchTextContent('Clip not ready yet');
  });

  test('a clip that can’t be used says why', async () => {
    const message = 'There’s no picture in this clip. Please choose another one.';
    mockEndpoint(addLessonClip, () => refuseWith(400, { code: 'invalid', message, fields: { file: message } }));
    await openList([1]);
    await expect
      .poll(getShownToast)
      .toMatchObject({ title: 'The clip of “Breakfast” can’t be used', description: message });
    await expect.element(page.getByRole('list', { name: 'Parts' })).not.toMatchTextContent('Clip not ready yet');
  });
});

test('a removed clip is brought back by Undo, and what was wrong with another file is gone by then', async () => {
  await open();
  await choose(film());
  await expect.poll(video).toMatchObject({ src });
  const message = 'This file isn’t a clip.';
  mockEndpoint(addLessonClip, () => refuseWith(400, { code: 'invalid', message, fields: { file: message } }));
  await page.getByLabelText('Choose another clip').upload(film(8));
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await page.getByRole('button', { name: 'Remove the clip' }).click();
  await expect.poll(video).toBeNull();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  getShownToast()?.action?.onClick();
  await expect.poll(video).toMatchObject({ src, still: clip.still });
});

test('while the site converts a clip, the part says how far it is', async () => {
  let isDone = false;
  mockEndpoint(addLessonClip, () => replyWith(isDone ? { clip } : { progress: { isConverting: true, percent: 40 } }));
  await open();
  await choose(film());
  await expect.element(status('Converting: 40%')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Converting' })).toHaveAttribute('value', '40');
  await expectAccessible();
  isDone = true;
  await expect.poll(video).toMatchObject({ src });
});

test('a lost line is tried again, and the upload goes on by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let isOffline = true;
  pieces = mockEndpoint(addPiece, (request) => {
    if (received > 0 && isOffline) failNetwork();
    return takePiece(request);
  });
  await open();
  await choose(film());
  for (const [tries, pause] of [2000, 4000, 8000, 16_000, 30_000].entries()) {
    await expect.poll(() => pieces.length).toBe(tries + 2);
    await expect.element(status('No connection. It goes on from 29% by itself')).toBeVisible();
    await vi.advanceTimersByTimeAsync(pause);
  }
  await expect.element(page.getByRole('alert')).toMatchTextContent('29% has arrived. Keep this page open');
  await expect.element(page.getByRole('button', { name: 'Forget it' })).toBeVisible();
  isOffline = false;
  // The page listens for the line as soon as it has drawn the failure, which is a moment later.
  await expect.poll(() => dispatchEvent(new Event('online')) && video()).toMatchObject({ src });
  expect([starts.length, received]).toEqual([1, 900_000]);
});

test('a clip that the site refuses says why, and is not remembered', async () => {
  const message = 'There’s no picture in this clip. Please choose another one.';
  mockEndpoint(addLessonClip, () => refuseWith(400, { code: 'invalid', message, fields: { file: message } }));
  await open();
  await choose(film());
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await cleanup();
  await open();
  expect(page.getByText('has arrived').elements()).toEqual([]);
});

test('the room on the disk is shown, and what to choose on a phone where nothing is converted', async () => {
  mockEndpoint(getMediaSpace, () => replyWith({ freeBytes: 5.25 * 1024 ** 3, convertsClips: false }));
  await open();
  await expect.element(page.getByText('The site’s disk has 5.2 GB free')).toBeVisible();
  await expect.element(page.getByText('Settings → Camera → Formats → Most Compatible')).toBeVisible();
});

test('the picture for its start is a moment of the clip, or a picture', async () => {
  mockEndpoint(addLessonStill, () => replyWith({ src: `${'e'.repeat(32)}.webp` }));
  await open();
  await choose(film());
  await expect.poll(video).toMatchObject({ still: clip.still });
  await page
    .getByLabelText('Choose a picture', { exact: true })
    .upload(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await expect.poll(video).toMatchObject({ src, still: `${'e'.repeat(32)}.webp` });
  expect(starts.at(-1)?.body).toMatchObject({ kind: 'lesson-still' });
  await expect.element(status('Your picture is used now.')).toBeVisible();
});
