import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runExclusively } from '../../db/advisory-lock.ts';
import { replaceFile } from '../../process/replace-file.ts';
import { parseJson } from '../folder/read-json.ts';
import type { CompleteUpload } from './finish-upload.ts';
import type { MediaContext } from './media-context.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { uploadPath } from './upload-files.ts';

/** The time after which a process that has not updated its note counts as ended. */
const ENDED_MS = 20_000;

/** The note beside an upload whose clip is being made, or waits for its turn. All processes read it. */
const ClipNote = z.object({
  bytes: z.int(),
  admin: z.string(),
  starts: z.int(),
  isConverting: z.boolean(),
  percent: z.int(),
  /** The time at which its process last updated the note, in milliseconds; 0 while the upload waits. */
  newsAt: z.int(),
});
export type ClipNote = z.infer<typeof ClipNote>;

const NOTE_SUFFIX = '.work.json';
const notePath = (ctx: MediaContext, upload: string) => join(uploadsFolderOf(ctx), upload + NOTE_SUFFIX);

export const isBeingConverted = (ctx: MediaContext, { newsAt }: ClipNote): boolean =>
  ctx.now().getTime() - newsAt < ENDED_MS;

/** Reads all notes, by upload. */
export async function readClipNotes(ctx: MediaContext): Promise<Map<string, ClipNote>> {
  const names = await readdir(uploadsFolderOf(ctx)).catch(() => []);
  const notes = new Map<string, ClipNote>();
  for (const name of names.filter((each) => each.endsWith(NOTE_SUFFIX))) {
    const text = await readFile(join(uploadsFolderOf(ctx), name), 'utf8').catch(() => null);
    const { data: note } = ClipNote.safeParse(parseJson(text ?? ''));
    if (note) notes.set(name.slice(0, -NOTE_SUFFIX.length), note);
  }
  return notes;
}

/** Writes a note in place of an earlier one. Returns false if the upload has ended. */
export async function writeClipNote(ctx: MediaContext, upload: string, note: ClipNote): Promise<boolean> {
  const isThere = await stat(uploadPath(ctx, upload)).catch(() => null);
  if (isThere) await replaceFile(notePath(ctx, upload), JSON.stringify(note)).catch(() => {});
  return isThere !== null;
}

export const deleteClipNote = (ctx: MediaContext, upload: string): Promise<void> =>
  rm(notePath(ctx, upload), { force: true });

type Turn = { busy: { upload: string; note: ClipNote } } | { note: ClipNote };

/** Claims the turn for a clip by writing its note. If a process is at work on another clip, returns that as `busy`. */
export const takeTurn = (ctx: MediaContext, { upload, bytes, admin }: CompleteUpload): Promise<Turn> =>
  runExclusively(ctx.database, 'clips of lessons', async () => {
    const notes = await readClipNotes(ctx);
    const own = notes.get(upload) ?? { bytes, admin, starts: 0, isConverting: false, percent: 0, newsAt: 0 };
    const busy = [...notes].find(([, note]) => isBeingConverted(ctx, note));
    // An upload that has ended does not wait for its turn.
    if (busy && (notes.has(upload) || (await writeClipNote(ctx, upload, own))))
      return { busy: { upload: busy[0], note: busy[1] } };
    const note = { ...own, starts: own.starts + 1, isConverting: false, percent: 0, newsAt: ctx.now().getTime() };
    await writeClipNote(ctx, upload, note);
    return { note };
  });
