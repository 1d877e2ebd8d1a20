import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import type { MediaKind } from '#contracts/studio/media.ts';
import type { AppContext } from '../app-context.ts';
import type { Browser } from './accounts.ts';
import type { OpenSite } from './open-site.ts';

const finishPaths: Record<MediaKind, string> = {
  picture: '/api/admin/media/pictures',
  clip: '/api/admin/media/clips',
  captions: '/api/admin/media/captions',
  folder: '/api/admin/studio/folder',
  'lesson-clip': '/api/admin/course/clips',
  'lesson-captions': '/api/admin/course/captions',
  'lesson-still': '/api/admin/course/stills',
  document: '/api/admin/course/files',
};

/** Sends files as the studio does, in the browser of an admin. */
export function openUploads(site: Pick<OpenSite, 'app'>, browser: Browser) {
  const start = (kind: MediaKind, bytes: number) => browser.send('POST', '/api/admin/media/uploads', { kind, bytes });

  async function addPiece(upload: string, offset: number, payload: Buffer) {
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const reply = await site.app.inject({
      method: 'PUT',
      url: `/api/admin/media/uploads/${upload}?offset=${offset}`,
      payload,
      headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'application/octet-stream' },
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  const finish = (kind: MediaKind, upload: string, bytes: number) =>
    browser.send('POST', finishPaths[kind], { upload, bytes });

  /** Returns the first refusal, or the reply to the last request. */
  async function send(kind: MediaKind, file: Buffer) {
    const started = await start(kind, file.length);
    if (started.status !== 201) return started;
    const { upload } = started.body;
    for (let offset = 0; offset < file.length; offset += 1024 * 1024) {
      const reply = await addPiece(upload, offset, file.subarray(offset, offset + 1024 * 1024));
      if (reply.status !== 200) return reply;
    }
    return finish(kind, upload, file.length);
  }
  return { start, addPiece, finish, send };
}

/** The context as in another process: by its other path to the files, it knows nothing of the uploads at work here. */
export async function openOtherProcess(ctx: AppContext): Promise<AppContext> {
  const folder = await mkdtemp(join(tmpdir(), 'other-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const filesFolder = join(folder, 'files');
  await symlink(ctx.config.filesFolder, filesFolder);
  return { ...ctx, config: { ...ctx.config, filesFolder } };
}

/** A picture with soft colors, as photos have. */
export const drawPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#5a8f5a' } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#d9884f' } }, left: 0, top: 0 },
  ]);

/** A short clip with picture and sound. */
export const readSampleClip = (): Promise<Buffer> =>
  readFile(new URL('../../content/videos/client-marcus.mp4', import.meta.url));
