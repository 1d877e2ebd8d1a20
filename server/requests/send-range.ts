import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import send, { type SendOptions } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { correctRange } from './range-header.ts';
import { Refusal } from './refusal.ts';

type RangeOptions = { path: string; type: string; size: number } & Pick<
  SendOptions,
  'cacheControl' | 'immutable' | 'maxAge' | 'maxContentRangeChunkSize'
>;

/** Sends the requested range of a file, or all of it. Throws `NOT_FOUND`, `RANGE`. */
export async function sendRange(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { path, type, size, ...options }: RangeOptions,
): Promise<Readable> {
  correctRange(raw.headers, size);
  const fixed = { root: dirname(path), dotfiles: 'deny', index: false, contentType: false } as const;
  const sent = await send(raw, encodeURIComponent(basename(path)), { ...options, ...fixed });
  if (sent.type !== 'file') {
    if (sent.statusCode !== 416) throw new Refusal('NOT_FOUND');
    reply.header('content-range', sent.headers['Content-Range']);
    throw new Refusal('RANGE');
  }
  reply.code(sent.statusCode).headers(sent.headers);
  if (sent.statusCode !== 304) reply.type(type);
  return sent.stream;
}
