import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../http.ts';

/** A page or picture as bytes that stand ready, compressed once. */
export type ReadyText = {
  status: 200 | 404;
  headers: Record<'etag' | 'cache-control' | 'vary' | 'content-type', string>;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
};

type Told = { status: 200 | 404; type: string; cacheControl: string };

export async function readyText(text: string | Buffer, { status, type, cacheControl }: Told): Promise<ReadyText> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': cacheControl, vary: 'accept-encoding', 'content-type': type };
  return { status, headers, plain, gzip: gzipped, br };
}

export function sendReadyText(request: FastifyRequest, reply: FastifyReply, ready: ReadyText): FastifyReply {
  reply.headers(ready.headers);
  const isKnown = ready.status === 200 && request.headers['if-none-match'] === ready.headers.etag;
  if (isKnown) return reply.code(304).send();
  reply.code(ready.status);
  const coding = (['br', 'gzip'] as const).find((one) => accepts(request, one));
  if (!coding) return reply.send(ready.plain);
  return reply.header('content-encoding', coding).send(ready[coding]);
}
