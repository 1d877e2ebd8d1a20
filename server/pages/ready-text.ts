import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { accepts } from '../http.ts';

/** A page or picture as bytes that stand ready with their headers, compressed once. */
export type ReadyText = {
  status: Status;
  etag: string;
  unchanged: Headers;
  plain: Ready;
  gzip: Ready;
  br: Ready;
};
type Headers = Record<string, string>;
type Ready = { body: Buffer; headers: Headers };

type Status = 200 | 403 | 404;

export type Told = { status: Status; type: string; cacheControl: string; security: Headers };

export async function readyText(text: string | Buffer, told: Told): Promise<ReadyText> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const unchanged = { ...told.security, etag, 'cache-control': told.cacheControl, vary: 'accept-encoding' };
  const ready = (body: Buffer, more: Headers = {}): Ready => ({
    body,
    headers: { ...unchanged, 'content-type': told.type, 'content-length': String(body.length), ...more },
  });
  const coded = (body: Buffer, coding: string) => ready(body, { 'content-encoding': coding });
  return {
    status: told.status,
    etag,
    unchanged,
    plain: ready(plain),
    gzip: coded(gzipped, 'gzip'),
    br: coded(br, 'br'),
  };
}

export function sendReadyText(request: IncomingMessage, response: ServerResponse, ready: ReadyText): void {
  const { 'if-none-match': known, 'accept-encoding': codings } = request.headers;
  if (ready.status === 200 && known === ready.etag) {
    response.writeHead(304, ready.unchanged).end();
    return;
  }
  const { headers, body } = ready[accepts(codings, 'br') ? 'br' : accepts(codings, 'gzip') ? 'gzip' : 'plain'];
  response.writeHead(ready.status, headers).end(request.method === 'HEAD' ? undefined : body);
}
