import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { completeUpload } from '../studio/media.ts';

// Makes files for members out of uploads. A refusal is at the field `file` and says what to do. Repeated calls get the
// same reply.

/** The progress of copying or converting a clip. */
const ClipProgress = z.object({ isConverting: z.boolean(), percent: z.int().min(0).max(100) });
export type ClipProgress = z.infer<typeof ClipProgress>;

/**
 * Makes a clip of an upload of the kind 'lesson-clip'. That may take longer than a request: the reply then has
 * `progress`, the work goes on, and the same call again waits for the clip.
 */
export const addLessonClip = defineEndpoint('admin', 'POST', '/api/admin/course/clips', {
  body: completeUpload,
  reply: z.union([
    z.object({
      clip: z.object({
        src: z.string(),
        type: z.string(),
        seconds: z.int(),
        /** A picture from its start, where the server can take one. */
        still: z.string().nullable(),
      }),
    }),
    z.object({ progress: ClipProgress }),
  ]),
  status: 201,
});

/** Makes a clip's still from a picture, an upload of the kind 'lesson-still'. */
export const addLessonStill = defineEndpoint('admin', 'POST', '/api/admin/course/stills', {
  body: completeUpload,
  reply: z.object({ src: z.string() }),
  status: 201,
});

/** Stores captions in the format WebVTT, of the kind 'lesson-captions'. */
export const addLessonCaptions = defineEndpoint('admin', 'POST', '/api/admin/course/captions', {
  body: completeUpload,
  reply: z.object({ src: z.string() }),
  status: 201,
});

/** The kinds of files that members download. A file's content decides its kind, not its name. */
export const documentKinds = ['xlsx', 'docx', 'pdf'] as const;

/** Stores a spreadsheet, a document or a PDF file of the kind 'document'. */
export const addDocument = defineEndpoint('admin', 'POST', '/api/admin/course/files', {
  body: completeUpload,
  reply: z.object({ stored: z.string(), kind: z.enum(documentKinds) }),
  status: 201,
});
