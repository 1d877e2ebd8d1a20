import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listShownLessons } from '#contracts/course/course-content.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import { sendRange } from '../requests/send-range.ts';
import { findMediaFile, findUnpublishedFile, isWorksheet } from '../studio/media/course-files.ts';

/** The size of one range, and so the most that a member still receives after losing access during a video. */
const MAX_RANGE_BYTES = 4 * 1024 * 1024;

/** `hasAccess` is called repeatedly while a long reply is sent. */
type StreamOptions = {
  request: FastifyRequest;
  reply: FastifyReply;
  hasAccess: () => Promise<boolean>;
  /** True for an admin, who also gets files that members do not see: of hidden parts, the draft and old versions. */
  isAdmin: boolean;
};

/**
 * Streams a clip or captions in the requested range; to an admin worksheets too, which members get as downloads with a
 * name (`handouts.ts`). Throws `NOT_FOUND`, `RANGE`.
 */
export async function streamMedia(
  ctx: AppContext,
  name: string,
  { request, reply, hasAccess, isAdmin }: StreamOptions,
): Promise<Readable> {
  const { course } = ctx.settings;
  const published = await findMediaFile(ctx, isAdmin ? course : { lessons: listShownLessons(course) }, name);
  const mediaFile = published ?? (isAdmin ? await findUnpublishedFile(ctx, name) : undefined);
  if (!mediaFile) throw new Refusal('NOT_FOUND');
  const { path, type, size } = mediaFile;
  const range = { path, type, size, cacheControl: false, maxContentRangeChunkSize: MAX_RANGE_BYTES };
  const stream = await sendRange(request, reply, range);
  reply.header('cache-control', 'private, no-store');
  if (isWorksheet(name)) reply.header('content-disposition', 'attachment');
  return size > MAX_RANGE_BYTES ? Readable.from(stopWhenAccessEnds(stream, hasAccess)) : stream;
}

/** Checks the access after each 4 MB: without a range, or with several, one reply has the whole file. */
async function* stopWhenAccessEnds(bytes: Readable, hasAccess: () => Promise<boolean>): AsyncGenerator<Buffer> {
  let bytesSinceCheck = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    bytesSinceCheck += chunk.length;
    if (bytesSinceCheck > MAX_RANGE_BYTES) {
      if (!(await hasAccess())) throw new Error('The access to the course ended while a clip was sent.');
      bytesSinceCheck = 0;
    }
    yield chunk;
  }
}
