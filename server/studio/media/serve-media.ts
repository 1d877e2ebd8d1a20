import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { correctRange } from '../../requests/range-header.ts';
import { Refusal } from '../../requests/refusal.ts';
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
    correctRange(request.raw.headers, Number(size));
    const sent = await send(request.raw, name, {
      root,
      dotfiles: 'deny',
      index: false,
      contentType: false,
      immutable: true,
      maxAge: '365d',
    });
    if (sent.type !== 'file') {
      if (sent.statusCode !== 416) throw new Refusal('NOT_FOUND');
      reply.header('content-range', sent.headers['Content-Range']);
      throw new Refusal('RANGE');
    }
    reply.code(sent.statusCode).headers(sent.headers);
    if (sent.statusCode !== 304) reply.type(type);
    return reply.send(sent.stream);
  });
}
