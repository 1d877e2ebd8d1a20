import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { addLessonClip as addClipEndpoint, ClipProgress } from '#contracts/course/course-media.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { roundClipLength } from '#domain/captions.ts';
import { replaceFile } from '../../process/replace-file.ts';
import { Refusal } from '../../requests/refusal.ts';
import { parseJson } from '../folder/read-json.ts';
import {
  type ClipNote,
  deleteClipNote,
  isBeingConverted,
  readClipNotes,
  takeTurn,
  writeClipNote,
} from './clip-notes.ts';
import { storeCourseFile } from './course-media-folders.ts';
import { type CompleteUpload, finishUpload } from './finish-upload.ts';
import type { MediaContext } from './media-context.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { runMediaProcess } from './run-media-process.ts';
import { refuseFile } from './unusable-file.ts';

type Reply = z.infer<typeof addClipEndpoint.reply>;
type Clip = Extract<Reply, { clip: unknown }>['clip'];

/** The time that a request waits for its clip. Proxies end requests without a reply after a minute or less. */
const WAIT_MS = 8000;
/** The interval at which a process notes that it is at work. */
const NOTE_MS = 3000;
/** The interval at which a waiting upload asks for its turn. */
const TURN_MS = 500;
/** The number of times that work on a clip may start. Past it, the clip is refused: it may end the site each time. */
const MAX_STARTS = 4;

type Work = { progress: ClipProgress; cancel: AbortController; done: Promise<Reply> };
/** The clips that this process makes, or that wait here, by upload. */
const works = new Map<string, Work>();

/**
 * Makes the file of a lesson's clip, and returns the clip, or the progress if it takes longer than a request may wait.
 * The work goes on without its request, one clip at a time in all processes. Throws as `finishUpload` does.
 */
export async function addLessonClip(ctx: MediaContext, complete: CompleteUpload): Promise<Reply> {
  const work = works.get(complete.upload) ?? startWork(ctx, complete);
  const wait = sleep(WAIT_MS, null, { ref: false }).then(() => ({ progress: work.progress }));
  return Promise.race([work.done, wait]);
}

/** Ends the work on a clip whose upload the coach has canceled. */
export const cancelLessonClip = (upload: string): void => works.get(upload)?.cancel.abort();

/** Resumes the clips whose process has ended, and those that wait for their turn. */
export async function resumeLessonClips(ctx: MediaContext): Promise<void> {
  for (const [upload, note] of await readClipNotes(ctx)) {
    if (isBeingConverted(ctx, note) || works.has(upload)) continue;
    startWork(ctx, { upload, ...note });
  }
}

function startWork(ctx: MediaContext, complete: CompleteUpload): Work {
  const { upload } = complete;
  const begun = { progress: { isConverting: false, percent: 0 }, cancel: new AbortController() };
  const done = finishClip(ctx, complete, begun).finally(() => works.delete(upload));
  // Without a waiting request, nothing else would handle the rejection. A browser that asks later gets the refusal.
  done.catch(() => {});
  const work = Object.assign(begun, { done });
  works.set(upload, work);
  return work;
}

type BegunWork = Omit<Work, 'done'>;

async function finishClip(ctx: MediaContext, complete: CompleteUpload, work: BegunWork): Promise<Reply> {
  const { upload } = complete;
  await throwEarlierRefusal(ctx, upload);
  const note = await waitForTurn(ctx, complete, work);
  if (!note) return { progress: work.progress };
  const stopNoting = keepNoting(ctx, upload, { note, work });
  // After a temporary error the note stays, so that the work is resumed.
  let isOver = true;
  try {
    return {
      clip: await finishUpload(ctx, complete, 'lesson-clip', (from) => makeClip(ctx, upload, { from, note, work })),
    };
  } catch (error) {
    isOver = (error instanceof Refusal && error.code !== 'UNAVAILABLE') || work.cancel.signal.aborted;
    if (error instanceof Refusal && ['invalid', 'TOO_LARGE', 'DISK_FULL'].includes(error.code)) {
      const refusal = { code: error.code, message: error.message, fields: error.body.fields };
      await replaceFile(refusalPath(ctx, upload), JSON.stringify(refusal)).catch(() => {});
    }
    throw error;
  } finally {
    await stopNoting();
    if (isOver) await deleteClipNote(ctx, upload);
  }
}

const refusalPath = (ctx: MediaContext, upload: string) => join(uploadsFolderOf(ctx), `${upload}.refused.json`);

/** Throws the stored refusal of an upload, for a browser that did not wait for it. */
async function throwEarlierRefusal(ctx: MediaContext, upload: string): Promise<void> {
  const text = await readFile(refusalPath(ctx, upload), 'utf8').catch(() => '');
  const refused = parseJson(text) as { code: RefusalCode; message: string } | undefined;
  if (!refused) return;
  const { code, ...more } = refused;
  throw new Refusal(code, more);
}

/** Waits until no other clip is being made. Null if another process makes this one. */
async function waitForTurn(ctx: MediaContext, complete: CompleteUpload, work: BegunWork): Promise<ClipNote | null> {
  for (;;) {
    const turn = await takeTurn(ctx, complete);
    if ('note' in turn) return turn.note;
    const { upload, note } = turn.busy;
    if (upload === complete.upload) {
      work.progress = { isConverting: note.isConverting, percent: note.percent };
      return null;
    }
    await sleep(TURN_MS);
    if (work.cancel.signal.aborted) throw new Refusal('UNAVAILABLE');
  }
}

/** Updates the clip's note until the returned function is called. Ends the work if the upload is gone. */
function keepNoting(ctx: MediaContext, upload: string, { note, work }: { note: ClipNote; work: BegunWork }) {
  let writing = Promise.resolve();
  const write = async () => {
    const currentNote = { ...note, ...work.progress, newsAt: ctx.now().getTime() };
    if (!(await writeClipNote(ctx, upload, currentNote))) work.cancel.abort();
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, NOTE_MS);
  return async () => {
    clearInterval(timer);
    await writing;
  };
}

async function makeClip(
  ctx: MediaContext,
  upload: string,
  { from, note, work }: { from: string; note: ClipNote; work: BegunWork },
): Promise<Clip> {
  if (note.starts > MAX_STARTS)
    return refuseFile('The site stopped several times while it prepared this clip. Please try a shorter one.');
  await deleteHalfMade(ctx, upload);
  const basePath = join(uploadsFolderOf(ctx), `${upload}-${randomBytes(4).toString('hex')}`);
  const to = `${basePath}.mp4`;
  const stillPath = `${basePath}.webp`;
  const job = { kind: 'lesson-clip', from, to, still: stillPath, ffmpeg: ctx.config.ffmpeg } as const;
  const onProgress = (progress: ClipProgress) => {
    work.progress = progress;
  };
  const result = await runMediaProcess(job, ctx.log, { onProgress, signal: work.cancel.signal });
  if (!('clip' in result)) throw new Error('the process made no clip');
  const { hash, type, seconds, stillHash } = result.clip;
  const still = stillHash ? `${stillHash}.webp` : null;
  if (still) await storeCourseFile(ctx, stillPath, still);
  await storeCourseFile(ctx, to, `${hash}.mp4`);
  return { src: `${hash}.mp4`, type, seconds: roundClipLength(seconds), still };
}

/** Deletes the unfinished files that a killed process has left: up to gigabytes. */
async function deleteHalfMade(ctx: MediaContext, upload: string): Promise<void> {
  const folder = uploadsFolderOf(ctx);
  for (const name of await readdir(folder))
    if (name.startsWith(`${upload}-`)) await rm(join(folder, name), { force: true });
}
