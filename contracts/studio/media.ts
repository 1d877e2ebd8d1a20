import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { FileClip, Picture } from './pictures-and-clips.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

const mediaKinds = [
  'picture',
  'clip',
  'captions',
  'folder',
  'lesson-clip',
  'lesson-captions',
  'lesson-still',
  'document',
] as const;
/** 'folder': a whole site as one zip file (`content-folder.ts`). The last four are for members alone. */
export type MediaKind = (typeof mediaKinds)[number];

export const maxMediaBytes: Record<MediaKind, number> = {
  picture: 20 * MB,
  clip: 200 * MB,
  captions: 200 * KB,
  folder: 300 * MB,
  'lesson-clip': 4 * GB,
  'lesson-captions': 200 * KB,
  'lesson-still': 20 * MB,
  document: 50 * MB,
};
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(maxMediaBytes));

export const tooLargeMessages: Record<MediaKind, string> = {
  picture: 'This picture is larger than 20 MB. Please choose a smaller one.',
  clip: 'This clip is larger than 200 MB. Please choose a shorter one, or save it with a lower quality.',
  captions: 'These captions are larger than 200 kB. Please choose another file.',
  folder: 'This file is larger than 300 MB. The person who runs the site can import it with a command.',
  'lesson-clip': 'This clip is larger than 4 GB. Please choose a shorter one, or save it with a lower quality.',
  'lesson-captions': 'These captions are larger than 200 kB. Please choose another file.',
  'lesson-still': 'This picture is larger than 20 MB. Please choose a smaller one.',
  document: 'This file is larger than 50 MB. Please choose a smaller one.',
};

/**
 * A file is sent in pieces: each is small enough to arrive in time on a slow line, and after a lost connection only the
 * last is sent again. 4 GB would be 4,096 pieces of 1 MB, so a larger file may have larger ones.
 */
export const maxPieceBytes = (fileBytes: number): number => (fileBytes > 200 * MB ? 8 * MB : MB);

const uploadId = z.string('Please name the upload').regex(/^[0-9a-f]{32}$/, 'Please name the upload');
const fileBytes = z.number('Please choose a file').int().min(1, 'This file is empty. Please choose another one.');
const uploadParams = z.object({ upload: uploadId });

/** Days for which an unfinished upload stays without a further piece. */
export const UPLOAD_DAYS = 7;

/** Starts an upload. Throws `TOO_LARGE`, and `DISK_FULL` where the file would not fit. */
export const startUpload = defineEndpoint('admin', 'POST', '/api/admin/media/uploads', {
  body: z.object({ kind: z.enum(mediaKinds, 'Please say what the file is'), bytes: fileBytes }),
  reply: z.object({ upload: uploadId }),
  status: 201,
});

/**
 * Adds a piece at the end of the bytes that have arrived, and replies with their number. A piece for another offset,
 * such as a repeated one whose first reply got lost, changes nothing.
 */
export const addPiece = defineEndpoint('admin', 'PUT', '/api/admin/media/uploads/:upload', {
  params: uploadParams,
  query: z.object({ offset: z.coerce.number().int().min(0).max(MAX_UPLOAD_BYTES) }),
  // The browser sends bytes and the server gets a stream, which alone is checked.
  body: z.custom<Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>(
    (value) => Symbol.asyncIterator in Object(value),
    'Please send bytes',
  ),
  maxBytes: maxPieceBytes(MAX_UPLOAD_BYTES),
  reply: z.object({ received: z.number().int() }),
});

/** Returns the room for uploads on the site's disk, and whether the site converts clips of phones for lessons. */
export const getMediaSpace = defineEndpoint('admin', 'GET', '/api/admin/media/space', {
  reply: z.object({ freeBytes: z.int(), convertsClips: z.boolean() }),
});

/** Returns the bytes of an upload that have arrived; null once it has become a file of the site. */
export const getUpload = defineEndpoint('admin', 'GET', '/api/admin/media/uploads/:upload', {
  params: uploadParams,
  reply: z.object({ received: z.int().nullable() }),
});

export const cancelUpload = defineEndpoint('admin', 'DELETE', '/api/admin/media/uploads/:upload', {
  params: uploadParams,
  reply: z.object({}),
});

/** `bytes`: the length of the whole file. */
export const completeUpload = z.object({ upload: uploadId, bytes: fileBytes });
export type CompleteUpload = z.infer<typeof completeUpload>;

/**
 * Makes a picture of the site from an upload. Any other file is refused at the field `file`, with advice. The same call
 * again gets the same reply.
 */
export const addPicture = defineEndpoint('admin', 'POST', '/api/admin/media/pictures', {
  body: completeUpload,
  reply: z.object({ picture: Picture.omit({ alt: true }) }),
  status: 201,
});

export const addClip = defineEndpoint('admin', 'POST', '/api/admin/media/clips', {
  body: completeUpload,
  reply: z.object({ clip: FileClip.pick({ src: true, type: true }).extend({ lengthLabel: z.string() }) }),
  status: 201,
});

/** Stores captions in the format WebVTT. */
export const addCaptions = defineEndpoint('admin', 'POST', '/api/admin/media/captions', {
  body: completeUpload,
  reply: z.object({ captions: z.string() }),
  status: 201,
});
