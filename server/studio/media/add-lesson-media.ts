import { join } from 'node:path';
import type { z } from 'zod';
import type { addDocument as addDocumentEndpoint } from '#contracts/course/course-media.ts';
import { writeCaptions } from './add-media.ts';
import { findDocumentKind } from './check-course-file.ts';
import { storeCourseFile } from './course-media-folders.ts';
import { type CompleteUpload, finishUpload } from './finish-upload.ts';
import { hashFile } from './hash-file.ts';
import type { MediaContext } from './media-context.ts';
import { uploadsFolderOf } from './media-folder.ts';
import { runMediaProcess } from './run-media-process.ts';
import { refuseFile, UnusableFile } from './unusable-file.ts';

/** Makes the still of a lesson's clip from an uploaded picture. Throws as `finishUpload` does. */
export const addLessonStill = (ctx: MediaContext, complete: CompleteUpload): Promise<{ src: string }> =>
  finishUpload(ctx, complete, 'lesson-still', async (from) => {
    const to = join(uploadsFolderOf(ctx), `${complete.upload}.webp`);
    const result = await runMediaProcess({ kind: 'still', from, to }, ctx.log);
    if (!('still' in result)) throw new Error('the process made no still');
    const src = `${result.still}.webp`;
    await storeCourseFile(ctx, to, src);
    return { src };
  });

/** Stores captions of a lesson. Throws as `finishUpload` does. */
export const addLessonCaptions = (ctx: MediaContext, complete: CompleteUpload): Promise<{ src: string }> =>
  finishUpload(ctx, complete, 'lesson-captions', async (from) => {
    const { path, name: src } = await writeCaptions(from);
    await storeCourseFile(ctx, path, src);
    return { src };
  });

/** Stores a file for members as it is. Throws as `finishUpload` does. */
export const addDocument = (
  ctx: MediaContext,
  complete: CompleteUpload,
): Promise<z.infer<typeof addDocumentEndpoint.reply>> =>
  finishUpload(
    ctx,
    complete,
    'document',
    async (from) => {
      const kind = await findDocumentKind(from).catch((error: unknown) => {
        if (error instanceof UnusableFile) refuseFile(describeRefusal(error));
        throw error;
      });
      const stored = `${await hashFile(from)}.${kind}`;
      await storeCourseFile(ctx, from, stored);
      return { stored, kind };
    },
    ({ stored }) => ({ action: 'media-added', subject: `document ${stored}` }),
  );

/** Keeps the messages that say how to repair the document. For other files, says which kinds members can use. */
const describeRefusal = ({ message }: UnusableFile): string =>
  /macros|Unpacked|PDF/.test(message)
    ? message
    : 'This isn’t a file that members can use. Please choose an Excel file (.xlsx), a Word file (.docx) or a PDF.';
