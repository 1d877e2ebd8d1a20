import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import { useCoach } from '../../testing/accounts.ts';
import { newContentFolder } from '../../testing/content-folder.ts';
import { drawPicture, openOtherProcess, openUploads, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { importMedia } from '../folder/import-media.ts';
import { addPicture } from './add-media.ts';
import { finishUpload } from './finish-upload.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';
import { refuseFile } from './unusable-file.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const open = () => openUploads(site, coach);
const photo = await drawPicture(300, 200).jpeg().toBuffer();
const unfinished = () => readdir(uploadsFolderOf(site.ctx));
beforeEach(async () => {
  await rm(mediaFolderOf(site.ctx), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
});

describe('an upload whose connection is lost', () => {
  test('goes on where it was, also after a piece whose reply got lost', async () => {
    const { start, addPiece, finish } = open();
    const { upload } = (await start('picture', photo.length)).body;
    const almost = photo.length - 20;
    expect((await addPiece(upload, 0, photo.subarray(0, almost))).body).toEqual({ received: almost });
    expect((await addPiece(upload, 0, photo.subarray(0, almost))).body).toEqual({ received: almost });
    expect((await addPiece(upload, photo.length, photo)).body).toEqual({ received: almost });
    expect(await finish('picture', upload, photo.length)).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: expect.stringMatching(/hasn’t arrived completely/) },
    });
    expect((await addPiece(upload, almost, photo.subarray(almost))).body).toEqual({ received: photo.length });
    const first = await finish('picture', upload, photo.length);
    expect(first.status).toBe(201);
    expect(await finish('picture', upload, photo.length), 'the reply got lost').toMatchObject({ body: first.body });
  });

  test('is finished once, however often the browser asks meanwhile', async () => {
    const { start, addPiece, finish } = open();
    const { upload } = (await start('picture', photo.length)).body;
    await addPiece(upload, 0, photo);
    const replies = await Promise.all([1, 2, 3].map(() => finish('picture', upload, photo.length)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('has the result of the process that was first, for one too that lost its file to it', async () => {
    const { start, addPiece, finish } = open();
    const { upload } = (await start('picture', photo.length)).body;
    await addPiece(upload, 0, photo);
    const complete = { upload, bytes: photo.length, admin: 'coach@example.com' };
    const second = await finishUpload(await openOtherProcess(site.ctx), complete, 'picture', async () => {
      await addPicture(site.ctx, complete);
      return refuseFile('This file can’t be read.');
    });
    expect(await finish('picture', upload, photo.length)).toMatchObject({ status: 201, body: { picture: second } });
  });

  test('leaves a file for a week at most', async () => {
    const { start, addPiece } = open();
    const { upload } = (await start('picture', photo.length)).body;
    await addPiece(upload, 0, photo.subarray(0, 50));
    const { upload: other } = (await start('clip', 100)).body;
    expect((await unfinished()).sort()).toEqual([`${upload}.part`, `${other}.part`].sort());
    const old = new Date(Date.now() - 8 * DAY_MS);
    await utimes(join(uploadsFolderOf(site.ctx), `${upload}.part`), old, old);
    const { upload: newest } = (await start('clip', 100)).body;
    expect((await unfinished()).sort()).toEqual([`${newest}.part`, `${other}.part`].sort());
    expect(await addPiece(upload, 50, photo.subarray(50))).toMatchObject({
      status: 404,
      body: { message: 'This upload has ended. Please choose the file once more.' },
    });
  });
});

test('an upload that the coach ends leaves nothing', async () => {
  const { start, addPiece, finish } = open();
  const { upload } = (await start('picture', photo.length)).body;
  await addPiece(upload, 0, photo);
  expect((await coach.send('DELETE', `/api/admin/media/uploads/${upload}`)).status).toBe(200);
  expect(await unfinished()).toEqual([]);
  expect((await finish('picture', upload, photo.length)).status).toBe(404);
});

test('odd requests are refused and touch no other file', async () => {
  const { start, addPiece } = open();
  for (const name of ['..%2f..%2fdata-key', 'x'.repeat(32), `${'0'.repeat(32)}%00`])
    expect((await addPiece(name, 0, photo)).status, name).toBe(404);
  const { upload } = (await start('picture', 2 * 1024 * 1024)).body;
  expect((await addPiece(upload, 0, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await addPiece(upload, -1, photo)).status).toBe(400);
  expect((await coach.send('PUT', `/api/admin/media/uploads/${upload}?offset=0`, { a: 1 })).status).toBe(400);
  for (const body of [
    { kind: 'picture', bytes: 0 },
    { kind: 'svg', bytes: 10 },
    { kind: 'clip', bytes: 1e300 },
  ])
    expect((await coach.send('POST', '/api/admin/media/uploads', body)).status, JSON.stringify(body)).toBeLessThan(414);
  const elsewhere = await site.app.inject({
    method: 'POST',
    url: '/api/consultation-request',
    payload: photo,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(elsewhere.json()).toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});

describe('a file of the site', () => {
  test('is served to everybody, for good, as what it is', async () => {
    const { picture } = (await open().send('picture', photo)).body;
    const types = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
    for (const [extension, type] of Object.entries(types)) {
      const { statusCode, headers } = await site.app.inject({ url: picture.src.replace('jpg', extension) });
      expect({ statusCode, headers }).toMatchObject({
        statusCode: 200,
        headers: {
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'self'"),
        },
      });
    }
    const { headers } = await site.app.inject({ url: picture.src });
    const again = { 'if-none-match': String(headers.etag) };
    expect((await site.app.inject({ url: picture.src, headers: again })).statusCode).toBe(304);
    const head = await site.app.inject({ method: 'HEAD', url: picture.src });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/jpeg', '']);
  });

  test('comes in ranges', async () => {
    const { clip } = (await open().send('clip', await readSampleClip())).body;
    const whole = (await site.app.inject({ url: clip.src })).rawPayload;
    const ask = (range: string) => site.app.inject({ url: clip.src, headers: { range } });
    const part = await ask('bytes=100-199');
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(part.rawPayload.equals(whole.subarray(100, 200))).toBe(true);
    expect((await ask('bytes=-50')).rawPayload.equals(whole.subarray(-50))).toBe(true);
    const beyond = await ask(`bytes=${whole.length}-`);
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect((await ask('bytes=5-2')).statusCode).toBe(200);
  });

  test('is none of the others in its folder', async () => {
    const { upload } = (await open().start('clip', 100)).body;
    await writeFile(join(mediaFolderOf(site.ctx), 'own.html'), '<script>');
    const paths = [
      `.unfinished/${upload}.part`,
      `.unfinished%2f${upload}.part`,
      'own.html',
      '..%2f..%2fdata-key',
      '%00',
      '',
    ];
    for (const path of paths) expect((await site.app.inject({ url: `/media/${path}` })).statusCode, path).toBe(404);
    expect((await site.app.inject({ url: `/media/${'0'.repeat(32)}.mp4` })).statusCode).toBe(404);
  });
});

const MB = 1024 * 1024;

/** Only root may mount. */
const isMounted = async () => {
  await mkdir(mediaFolderOf(site.ctx), { recursive: true });
  onTestFinished(() => void spawnSync('umount', ['-l', mediaFolderOf(site.ctx)]));
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'tmpfs', mediaFolderOf(site.ctx)]).status === 0;
};

describe('a full disk', () => {
  const full = { status: 507, body: { code: 'DISK_FULL', message: expect.stringMatching(/^There’s no space left/) } };
  const filler = () => join(mediaFolderOf(site.ctx), 'filler');
  const fill = async ({ leftBytes = 0 } = {}) => {
    const { bavail, bsize } = await statfs(mediaFolderOf(site.ctx));
    expect(spawnSync('fallocate', ['-l', String(bavail * bsize - leftBytes), filler()]).status).toBe(0);
  };

  test('refuses a file in clear words, at its start, in between and at its end, and keeps nothing of it', async ({
    skip,
  }) => {
    if (!(await isMounted())) skip();
    const { start, addPiece, finish, send } = open();
    expect(await start('clip', 20 * 1024 * 1024), 'it would fill the disk').toMatchObject(full);
    const clip = await readSampleClip();

    const { upload: early } = (await start('clip', clip.length)).body;
    await addPiece(early, 0, clip.subarray(0, 50_000));
    await fill();
    expect(await addPiece(early, 50_000, clip.subarray(50_000))).toMatchObject(full);
    expect(await unfinished()).toEqual([]);
    await rm(filler());

    for (const [kind, file] of [
      ['clip', clip],
      ['picture', photo],
    ] as const) {
      const { upload } = (await start(kind, file.length)).body;
      await addPiece(upload, 0, file);
      await fill();
      expect(await finish(kind, upload, file.length), kind).toMatchObject(full);
      expect(await unfinished(), kind).toEqual([]);
      expect(await readdir(mediaFolderOf(site.ctx)), kind).toEqual(expect.arrayContaining(['.unfinished', 'filler']));
      await rm(filler());
    }
    expect((await send('picture', photo)).status, 'there is space again').toBe(201);

    const { upload: small } = (await start('captions', 1)).body;
    let reply = { status: 200 };
    for (let offset = 0; reply.status === 200 && offset < 100 * MB; offset += MB)
      reply = await addPiece(small, offset, Buffer.alloc(MB));
    expect(reply, 'it is longer than it was said to be').toMatchObject(full);
    const { bavail, bsize } = await statfs(mediaFolderOf(site.ctx));
    expect(bavail * bsize, 'left for the rest of the site').toBeGreaterThan(99 * MB);
    expect(await unfinished()).not.toContain(`${small}.part`);
  });

  test('takes no files of an imported folder either, and leaves the database its space', async ({ skip }) => {
    const { picture } = (await open().send('picture', photo)).body;
    const folder = await newContentFolder();
    await cp(mediaFolderOf(site.ctx), folder, { recursive: true });
    if (!(await isMounted())) skip();
    await fill({ leftBytes: 50 * MB });
    const content = structuredClone(startingContent);
    content.profile.portrait = { ...picture, alt: 'Maya' };
    const media = new Map((await readdir(folder)).map((name) => [`media/${name}`, join(folder, name)]));
    const imported = importMedia(site.ctx, { content, media, admin: 'coach@example.com' });
    await expect(imported).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect((await readdir(mediaFolderOf(site.ctx))).sort()).toEqual(['.unfinished', 'filler']);
  });
});
