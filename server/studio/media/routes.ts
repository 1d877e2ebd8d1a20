import type { FastifyInstance } from 'fastify';
import * as media from '#contracts/studio/media.ts';
import type { AppContext } from '../../app-context.ts';
import type { ServeEndpoint } from '../../requests/serve-endpoint.ts';
import { addCaptions, addClip, addPicture } from './add-media.ts';
import { serveMedia } from './serve-media.ts';
import { addPiece, deleteUpload, startUpload } from './upload-files.ts';

export function mediaRoutes(app: FastifyInstance, serve: ServeEndpoint, ctx: AppContext): void {
  serveMedia(app, ctx);
  serve(media.startUpload, async ({ body }) => ({ upload: await startUpload(ctx, body) }));
  serve(media.addPiece, async ({ params: { upload }, query: { offset }, body: piece }) => ({
    received: await addPiece(ctx, { upload, offset, piece }),
  }));
  serve(media.cancelUpload, async ({ params: { upload } }) => {
    await deleteUpload(ctx, upload);
    return {};
  });
  serve(media.addPicture, async ({ body, session: { user } }) => ({
    picture: await addPicture(ctx, { ...body, admin: user.email }),
  }));
  serve(media.addClip, async ({ body, session: { user } }) => ({
    clip: await addClip(ctx, { ...body, admin: user.email }),
  }));
  serve(media.addCaptions, async ({ body, session: { user } }) => ({
    captions: await addCaptions(ctx, { ...body, admin: user.email }),
  }));
}
