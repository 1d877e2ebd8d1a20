import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../http.ts';

/** A page or picture as bytes that stand ready, compressed once. */
export type ReadyText = { status: 200 | 404; etag: string; plain: Ready; gzip: Ready; br: Ready };
type Ready = { body: Buffer; headers: Record<string, string> };

type Told = { status: 200 | 404; type: string; cacheControl: string };

export async function readyText(text: string | Buffer, { status, type, cacheControl }: Told): Promise<ReadyText> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': cacheControl, vary: 'accept-encoding', 'content-type': type };
  const coded = (coding: string, body: Buffer) => ({ body, headers: { ...headers, 'content-encoding': coding } });
  return { status, etag, plain: { body: plain, headers }, gzip: coded('gzip', gzipped), br: coded('br', br) };
}

export function sendReadyText(request: FastifyRequest, reply: FastifyReply, ready: ReadyText): FastifyReply {
  const { headers, body } = ready[accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : 'plain'];
  const isKnown = ready.status === 200 && request.headers['if-none-match'] === ready.etag;
  if (isKnown) return reply.code(304).headers(ready.plain.headers).send();
  return reply.code(ready.status).headers(headers).send(body);
}
