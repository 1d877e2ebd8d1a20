import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { addLessonClip as addClipEndpoint, ClipProgress } from '#contracts/course/course-media.ts';
import { replaceFile } from '../../process/replace-file.ts';
import { Refusal } from '../../requests/refusal.ts';
import { storeCourseFile } from './course-media-folders.ts';
import { type CompleteUpload, finishUpload } from './finish-upload.ts';
import type { MediaContext } from './media-context.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { runMediaProcess } from './run-media-process.ts';
import { refuseFile } from './unusable-file.ts';
import { uploadPath } from './upload-files.ts';

type Reply = z.infer<typeof addClipEndpoint.reply>;
type Clip = Extract<Reply, { clip: unknown }>['clip'];

/** A request waits so long for its clip. Proxies end requests without a reply after a minute or less. */
const WAIT_MS = 8000;
/** A process notes so often that it is at work. */
const NOTE_MS = 3000;
/** A process that has noted nothing for so long has ended. */
const ENDED_MS = 20_000;
/** A clip that ends the site each time is given up. */
const MAX_STARTS = 4;

/** The note beside an upload of which a clip is being made: other processes read it, and go on if this one ends. */
const WorkNote = z.object({
  bytes: z.int(),
  admin: z.string(),
  starts: z.int(),
  isConverting: z.boolean(),
  percent: z.int(),
});
type WorkNote = z.infer<typeof WorkNote>;

type Work = { note: WorkNote; cancel: AbortController; done: Promise<Reply> };
/** The clips on which this process works, by upload. */
const works = new Map<string, Work>();

const NOTE_END = '.work.json';
const notePath = (ctx: MediaContext, upload: string) => join(uploadsFolderOf(ctx), upload + NOTE_END);
const refusalPath = (ctx: MediaContext, upload: string) => join(uploadsFolderOf(ctx), `${upload}.refused.json`);

/**
 * Makes the file of a lesson's clip, and returns the clip, or how far it is. The work goes on without its request.
 * Throws like `addPicture`.
 */
export async function addLessonClip(ctx: MediaContext, complete: CompleteUpload): Promise<Reply> {
  const work = works.get(complete.upload) ?? startWork(ctx, complete);
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<Reply>((resolve) => {
    const { note } = work;
    timer = setTimeout(
      () => resolve({ progress: { isConverting: note.isConverting, percent: note.percent } }),
      WAIT_MS,
    );
  });
  return Promise.race([work.done, wait]).finally(() => clearTimeout(timer));
}

/** Ends the work on a clip whose upload the coach has canceled. */
export const cancelLessonClip = (upload: string): void => works.get(upload)?.cancel.abort();

/** Goes on with clips whose process has ended. */
export async function resumeLessonClips(ctx: MediaContext): Promise<void> {
  for (const name of await readdir(uploadsFolderOf(ctx)).catch(() => [])) {
    if (!name.endsWith(NOTE_END)) continue;
    const upload = name.slice(0, -NOTE_END.length);
    const other = await readNote(ctx, upload);
    if (!other || other.isAtWork || works.has(upload)) continue;
    // The browser gets the refusal of a clip, and the log has all else.
    startWork(ctx, { upload, ...other.note }).done.catch(() => {});
  }
}

function startWork(ctx: MediaContext, complete: CompleteUpload): Work {
  const { upload, bytes, admin } = complete;
  const cancel = new AbortController();
  const note: WorkNote = { bytes, admin, starts: 1, isConverting: false, percent: 0 };
  const work: Work = {
    note,
    cancel,
    done: makeClip(ctx, complete, { note, cancel }).finally(() => works.delete(upload)),
  };
  // Nobody may wait for it any more.
  work.done.catch(() => {});
  works.set(upload, work);
  return work;
}

async function makeClip(
  ctx: MediaContext,
  complete: CompleteUpload,
  { note, cancel }: Pick<Work, 'note' | 'cancel'>,
): Promise<Reply> {
  const { upload } = complete;
  await throwEarlierRefusal(ctx, upload);
  const other = await readNote(ctx, upload);
  if (other?.isAtWork) return { progress: { isConverting: other.note.isConverting, percent: other.note.percent } };
  note.starts = (other?.note.starts ?? 0) + 1;
  const stopNoting = await keepNoting(ctx, upload, { note, cancel });
  try {
    const make = async (from: string): Promise<Clip> => {
      if (note.starts > MAX_STARTS)
        return refuseFile('The site stopped several times while it prepared this clip. Please try a shorter one.');
      const made = join(uploadsFolderOf(ctx), `${upload}-${randomBytes(4).toString('hex')}`);
      const [to, madeStill] = [`${made}.mp4`, `${made}.webp`];
      const onProgress = (progress: ClipProgress) => void Object.assign(note, progress);
      const job = { kind: 'lesson-clip', from, to, still: madeStill, ffmpeg: ctx.config.ffmpeg } as const;
      const result = await runMediaProcess(job, ctx.log, { onProgress, signal: cancel.signal });
      if (!('clip' in result)) throw new Error('the process made no clip');
      const { hash, type, seconds, stillHash } = result.clip;
      const still = stillHash ? `${stillHash}.webp` : null;
      if (still) await storeCourseFile(ctx, madeStill, still);
      await storeCourseFile(ctx, to, `${hash}.mp4`);
      return { src: `${hash}.mp4`, type, seconds: Math.max(1, Math.round(seconds)), still };
    };
    const clip = await finishUpload(ctx, complete, 'lesson-clip', make);
    await stopNoting({ forget: true });
    return { clip };
  } catch (error) {
    const isStopped = !(error instanceof Refusal) || error.code === 'UNAVAILABLE';
    await stopNoting({ forget: !isStopped || cancel.signal.aborted });
    if (error instanceof Refusal && ['invalid', 'TOO_LARGE', 'DISK_FULL'].includes(error.code)) {
      const refusal = { code: error.code, message: error.message, fields: error.fields };
      await replaceFile(refusalPath(ctx, upload), JSON.stringify(refusal)).catch(() => {});
    }
    throw error;
  }
}

/** Repeats why an upload was refused, for a browser that did not wait for it. */
async function throwEarlierRefusal(ctx: MediaContext, upload: string): Promise<void> {
  const text = await readFile(refusalPath(ctx, upload), 'utf8').catch(() => null);
  if (text === null) return;
  const { code, ...more } = JSON.parse(text);
  throw new Refusal(code, more);
}

/** Notes that this process is at work, until the returned function is called. The upload's end ends the work. */
async function keepNoting(ctx: MediaContext, upload: string, { note, cancel }: Pick<Work, 'note' | 'cancel'>) {
  const path = notePath(ctx, upload);
  const write = async () => {
    const found = await stat(uploadPath(ctx, upload)).catch(() => null);
    if (found) await writeFile(path, JSON.stringify(note)).catch(() => {});
    else cancel.abort();
  };
  let writing = (await stat(uploadPath(ctx, upload)).catch(() => null)) ? write() : Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, NOTE_MS);
  return async ({ forget }: { forget: boolean }) => {
    clearInterval(timer);
    await writing;
    if (forget) await rm(path, { force: true });
  };
}

async function readNote(ctx: MediaContext, upload: string): Promise<{ note: WorkNote; isAtWork: boolean } | null> {
  const path = notePath(ctx, upload);
  const text = await readFile(path, 'utf8').catch(() => null);
  const found = text === null ? null : await stat(path).catch(() => null);
  if (text === null || !found) return null;
  const isAtWork = ctx.now().getTime() - found.mtimeMs < ENDED_MS;
  try {
    return { note: WorkNote.parse(JSON.parse(text)), isAtWork };
  } catch {
    // It was being written.
    return isAtWork ? { note: { bytes: 0, admin: '', starts: 1, isConverting: false, percent: 0 }, isAtWork } : null;
  }
}
