import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as lessonMedia from '#contracts/course/course-media.ts';
import * as media from '#contracts/studio/media.ts';
import type { AppContext } from '../../app-context.ts';
import { sendRange } from '../../requests/send-range.ts';
import type { ServeEndpoint, SignedInSession } from '../../requests/serve-endpoint.ts';
import { addDocument, addLessonCaptions, addLessonStill } from './add-lesson-media.ts';
import { addCaptions, addClip, addPicture } from './add-media.ts';
import { countFreeBytes } from './disk-space.ts';
import { addLessonClip, cancelLessonClip } from './lesson-clip-queue.ts';
import { mediaFolderOf, typeOfMediaFile } from './media-folder.ts';
import { addPiece, countReceived, deleteUpload, startUpload } from './upload-files.ts';

export function mediaRoutes(app: FastifyInstance, serve: ServeEndpoint, ctx: AppContext): void {
  serveMedia(app, ctx);
  serve(media.startUpload, async ({ body }) => ({ upload: await startUpload(ctx, body) }));
  serve(media.addPiece, async ({ params: { upload }, query: { offset }, body: piece }) => ({
    received: await addPiece(ctx, { upload, offset, piece: piece as AsyncIterable<Uint8Array> }),
  }));
  serve(media.getMediaSpace, async () => ({
    freeBytes: await countFreeBytes(ctx),
    convertsClips: ctx.config.ffmpeg !== null,
  }));
  serve(media.getUpload, async ({ params: { upload } }) => ({ received: await countReceived(ctx, upload) }));
  serve(media.cancelUpload, async ({ params: { upload } }) => {
    cancelLessonClip(upload);
    await deleteUpload(ctx, upload);
    return {};
  });
  serve(lessonMedia.addLessonClip, (request) => addLessonClip(ctx, withAdmin(request)));
  serve(lessonMedia.addLessonStill, (request) => addLessonStill(ctx, withAdmin(request)));
  serve(lessonMedia.addLessonCaptions, (request) => addLessonCaptions(ctx, withAdmin(request)));
  serve(lessonMedia.addDocument, (request) => addDocument(ctx, withAdmin(request)));
  serve(media.addPicture, async (request) => ({ picture: await addPicture(ctx, withAdmin(request)) }));
  serve(media.addClip, async (request) => ({ clip: await addClip(ctx, withAdmin(request)) }));
  serve(media.addCaptions, async (request) => ({ captions: await addCaptions(ctx, withAdmin(request)) }));
}

const withAdmin = <Body extends object>({ body, session }: { body: Body; session: SignedInSession }) => ({
  ...body,
  admin: session.user.email,
});

/** Serves uploaded pictures, clips and captions to everybody: clips in the ranges that players ask for. */
function serveMedia(app: FastifyInstance, ctx: Pick<AppContext, 'config'>): void {
  const root = mediaFolderOf(ctx);
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const path = join(root, name);
    const type = typeOfMediaFile(name);
    const stats = type ? await stat(path).catch(() => null) : null;
    if (!type || !stats) {
      reply.callNotFound();
      return reply;
    }
    const file = { path, type, size: stats.size };
    return reply.send(await sendRange(request, reply, { ...file, immutable: true, maxAge: '365d' }));
  });
}
