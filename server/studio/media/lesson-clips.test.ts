import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { useCoach } from '../../testing/accounts.ts';
import { drawPicture, openUploads, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { courseFilesFolder } from './course-media-folders.ts';
import { resumeLessonClips } from './lesson-clip-queue.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { addPiece } from './upload-files.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const open = () => openUploads(site, coach);
const sample = await readSampleClip();
/** A recording of a phone: HEVC and AAC in a MOV file. */
const recording = await readFile(new URL('../../testing/clips/phone.mov', import.meta.url));
const inUploads = (name: string) => join(uploadsFolderOf(site.ctx), name);
const listFinished = () => readdir(courseFilesFolder(site.ctx)).catch(() => []);
beforeEach(async () => {
  for (const folder of [uploadsFolderOf(site.ctx), courseFilesFolder(site.ctx)])
    await rm(folder, { recursive: true, force: true });
});

/** Sends a file without completing its upload. */
async function sendAll(file: Buffer): Promise<string> {
  const { start, addPiece } = open();
  const { upload } = (await start('lesson-clip', file.length)).body;
  await addPiece(upload, 0, file);
  return upload;
}
const finish = (upload: string, file = sample) => open().finish('lesson-clip', upload, file.length);
const received = async (upload: string) => (await coach.send('GET', `/api/admin/media/uploads/${upload}`)).body;

/** Notes that a process is at work on the clip, or has been. */
async function noteWork(upload: string, { at = Date.now(), starts = 1 } = {}) {
  const progress = { isConverting: true, percent: 40, newsAt: at };
  const note = { bytes: sample.length, admin: 'coach@example.com', starts, ...progress };
  await writeFile(inUploads(`${upload}.work.json`), JSON.stringify(note));
}
const longAgo = () => Date.now() - MINUTE_MS;

test('an upload says how much has arrived, and that it has become a clip', async () => {
  const { upload } = (await open().start('lesson-clip', sample.length)).body;
  expect(await received(upload)).toEqual({ received: 0 });
  await open().addPiece(upload, 0, sample.subarray(0, 1000));
  expect(await received(upload)).toEqual({ received: 1000 });
  await open().addPiece(upload, 1000, sample.subarray(1000));
  await finish(upload);
  expect(await received(upload)).toEqual({ received: null });
  expect((await coach.send('GET', `/api/admin/media/uploads/${'0'.repeat(32)}`)).status).toBe(404);
});

test('the beginning of a piece whose line is cut stays', async () => {
  const { upload } = (await open().start('lesson-clip', sample.length)).body;
  async function* cutPiece() {
    yield sample.subarray(0, 700);
    throw new Error('the line is cut');
  }
  await expect(addPiece(site.ctx, { upload, offset: 0, piece: cutPiece() })).rejects.toThrow();
  expect(await received(upload)).toEqual({ received: 700 });
});

test('the still of a clip is a picture in one size; the room on the disk is known', async () => {
  const photo = await drawPicture(2000, 1000).jpeg().toBuffer();
  const { src } = (await open().send('lesson-still', photo)).body;
  const stored = await sharp(await readFile(join(courseFilesFolder(site.ctx), src))).metadata();
  expect([stored.format, stored.width, stored.height]).toEqual(['webp', 1280, 640]);
  expect((await open().send('lesson-still', sample)).status).toBe(400);
  const space = (await coach.send('GET', '/api/admin/media/space')).body;
  expect(space).toEqual({ freeBytes: expect.any(Number), convertsClips: false });
});

test('a clip of more than 4 GB is refused before it is sent', async () => {
  const bytes = 4 * 1024 ** 3;
  expect(await open().start('lesson-clip', bytes + 1)).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/^This clip is larger than 4 GB/) },
  });
});

describe('a clip that takes its time', () => {
  test('is made by one process only; others say how far it is, and nothing is left once the coach cancels it', async () => {
    const upload = await sendAll(sample);
    await noteWork(upload);
    expect((await finish(upload)).body).toEqual({ progress: { isConverting: true, percent: 40 } });
    expect(await listFinished()).toEqual([]);
    await coach.send('DELETE', `/api/admin/media/uploads/${upload}`);
    await resumeLessonClips(site.ctx);
    expect([await readdir(uploadsFolderOf(site.ctx)), await listFinished()]).toEqual([[], []]);
  });

  test('waits until no process is at work on another one, and leaves nothing half made', async () => {
    const [other, upload] = [await sendAll(sample), await sendAll(sample)];
    await writeFile(inUploads(`${upload}-0a1b2c3d.mp4`), 'half of it');
    await noteWork(other);
    // After a power cut, one may be empty: it stops nobody.
    await writeFile(inUploads('other.work.json'), '');
    const finished = finish(upload);
    const readNote = () => readFile(inUploads(`${upload}.work.json`), 'utf8').catch(() => '{}');
    await expect.poll(async () => JSON.parse(await readNote())).toMatchObject({ starts: 0, newsAt: 0 });
    expect(await listFinished()).toEqual([]);
    await noteWork(other, { at: longAgo() });
    const { clip } = (await finished).body;
    expect(await listFinished()).toEqual([clip.src]);
    const left = (await readdir(uploadsFolderOf(site.ctx))).filter((name) => name.startsWith(upload));
    expect(left).toEqual([`${upload}.lesson-clip.json`]);
  });

  test('is gone on with after the process has ended, without its browser', async () => {
    const upload = await sendAll(sample);
    await noteWork(upload, { at: longAgo() });
    await resumeLessonClips(site.ctx);
    await expect.poll(() => received(upload)).toEqual({ received: null });
    const { clip } = (await finish(upload)).body;
    expect(await listFinished()).toEqual([clip.src]);
    expect(await readdir(uploadsFolderOf(site.ctx))).toEqual([`${upload}.lesson-clip.json`]);
  });

  test('is given up if the site ended with it again and again', async () => {
    const upload = await sendAll(sample);
    await noteWork(upload, { at: longAgo(), starts: 4 });
    expect(await finish(upload)).toMatchObject({
      status: 400,
      body: { fields: { file: expect.stringMatching(/^The site stopped several times/) } },
    });
  });
});

test('two phones that send the same clip at once both get it', async () => {
  const uploads = await Promise.all([sendAll(sample), sendAll(sample)]);
  const [one, other] = await Promise.all(uploads.map((upload) => finish(upload)));
  expect([one?.status, other?.body]).toEqual([201, one?.body]);
  expect(await listFinished()).toHaveLength(1);
});

test('a phone’s format is refused with what to choose there, where nothing converts it, and again to who asks later', async () => {
  const upload = await sendAll(recording);
  const refused = {
    status: 400,
    body: { fields: { file: expect.stringMatching(/Settings → Camera → Formats → Most Compatible/) } },
  };
  expect(await finish(upload, recording)).toMatchObject(refused);
  expect(await finish(upload, recording)).toMatchObject(refused);
  expect(await listFinished()).toEqual([]);
});
