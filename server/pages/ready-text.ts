import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { acceptsEncoding } from '../http.ts';

/** A page or picture as bytes that stand ready with their headers, compressed once. */
export type PrecompressedResponse = {
  status: Status;
  etag: string;
  notModifiedHeaders: Headers;
  plain: EncodedBody;
  gzip: EncodedBody;
  br: EncodedBody;
};
type Headers = Record<string, string>;
type EncodedBody = { body: Buffer; headers: Headers };

type Status = 200 | 403 | 404;

export type ResponseOptions = { status: Status; type: string; cacheControl: string; security: Headers };

export async function precompressResponse(text: string | Buffer, told: ResponseOptions): Promise<PrecompressedResponse> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const unchanged = { ...told.security, etag, 'cache-control': told.cacheControl, vary: 'accept-encoding' };
  const ready = (body: Buffer, more: Headers = {}): EncodedBody => ({
    body,
    headers: { ...unchanged, 'content-type': told.type, 'content-length': String(body.length), ...more },
  });
  const coded = (body: Buffer, coding: string) => ready(body, { 'content-encoding': coding });
  return {
    status: told.status,
    etag,
    notModifiedHeaders: unchanged,
    plain: ready(plain),
    gzip: coded(gzipped, 'gzip'),
    br: coded(br, 'br'),
  };
}

export function sendPrecompressedResponse(request: IncomingMessage, response: ServerResponse, ready: PrecompressedResponse): void {
  const { 'if-none-match': known, 'accept-encoding': codings } = request.headers;
  if (ready.status === 200 && known === ready.etag) {
    response.writeHead(304, ready.notModifiedHeaders).end();
    return;
  }
  const { headers, body } = ready[acceptsEncoding(codings, 'br') ? 'br' : acceptsEncoding(codings, 'gzip') ? 'gzip' : 'plain'];
  response.writeHead(ready.status, headers).end(request.method === 'HEAD' ? undefined : body);
}
