import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { acceptsEncoding } from '../serve-endpoint.ts';

/** A page or picture with its headers, compressed once at the start. */
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

export async function precompressResponse(
  text: string | Buffer,
  options: ResponseOptions,
): Promise<PrecompressedResponse> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const notModifiedHeaders = {
    ...options.security,
    etag,
    'cache-control': options.cacheControl,
    vary: 'accept-encoding',
  };
  const ready = (body: Buffer, more: Headers = {}): EncodedBody => ({
    body,
    headers: { ...notModifiedHeaders, 'content-type': options.type, 'content-length': String(body.length), ...more },
  });
  const compressed = (body: Buffer, coding: string) => ready(body, { 'content-encoding': coding });
  return {
    status: options.status,
    etag,
    notModifiedHeaders,
    plain: ready(plain),
    gzip: compressed(gzipped, 'gzip'),
    br: compressed(br, 'br'),
  };
}

export function sendPrecompressedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  ready: PrecompressedResponse,
): void {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
  if (ready.status === 200 && ifNoneMatch === ready.etag) {
    response.writeHead(304, ready.notModifiedHeaders).end();
    return;
  }
  const { headers, body } =
    ready[acceptsEncoding(acceptEncoding, 'br') ? 'br' : acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'plain'];
  response.writeHead(ready.status, headers).end(request.method === 'HEAD' ? undefined : body);
}
