import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { completeUpload } from '../studio/media.ts';

// Files for members, from uploads. Refused at the field `file` with what to do. Repeated calls get the same reply.

/** A clip that is copied or converted, and how far that is. */
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

/** Makes a clip's still of a picture, an upload of the kind 'lesson-still'. */
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

/** The kinds of files that members download. What a file is decides its content. */
export const documentKinds = ['xlsx', 'docx', 'pdf'] as const;

/** Stores a spreadsheet, a document or a PDF file of the kind 'document'. */
export const addDocument = defineEndpoint('admin', 'POST', '/api/admin/course/files', {
  body: completeUpload,
  reply: z.object({ stored: z.string(), kind: z.enum(documentKinds) }),
  status: 201,
});
