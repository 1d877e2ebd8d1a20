import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { sendRange } from '../../requests/send-range.ts';
import { mediaFolderOf, typeOfMediaFile } from './media-folder.ts';

/** Serves uploaded pictures, clips and captions to everybody: clips in the ranges that players ask for. */
export function serveMedia(app: FastifyInstance, ctx: Pick<AppContext, 'config'>): void {
  const root = mediaFolderOf(ctx);
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const type = typeOfMediaFile(name);
    const size =
      type &&
      (await stat(join(root, name)).then(
        ({ size }) => size,
        () => undefined,
      ));
    if (type === undefined || size === undefined) {
      reply.callNotFound();
      return reply;
    }
    const file = { path: join(root, name), type, size: Number(size) };
    return reply.send(await sendRange(request, reply, { ...file, immutable: true, maxAge: '365d' }));
  });
}
