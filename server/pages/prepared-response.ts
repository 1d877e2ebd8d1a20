import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '../requests/serve-endpoint.ts';

/** A page or file with its headers. */
export type PreparedResponse = {
  status: Status;
  etag: string;
  notModifiedHeaders: Headers;
  /** Compresses at an encoding's first request and keeps the result: compressing all at the start takes a second. */
  encode(encoding: Encoding): EncodedBody | Promise<EncodedBody>;
};
type Headers = Record<string, string>;
type Encoding = 'plain' | keyof typeof compressors;
type EncodedBody = { body: Buffer; headers: Headers };

type Status = 200 | 403 | 404;

export type ResponseOptions = { status: Status; type: string; cacheControl: string; security: Headers };

const compressors = {
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
  br: (plain: Buffer) => promisify(brotliCompress)(plain),
};

export function prepareResponse(text: string | Buffer, options: ResponseOptions): PreparedResponse {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const notModifiedHeaders = {
    ...options.security,
    etag,
    'cache-control': options.cacheControl,
    vary: 'accept-encoding',
  };
  const withHeaders = (body: Buffer, more: Headers = {}): EncodedBody => ({
    body,
    headers: { ...notModifiedHeaders, 'content-type': options.type, 'content-length': String(body.length), ...more },
  });
  const encoded: Partial<Record<Encoding, EncodedBody | Promise<EncodedBody>>> = {};
  const compress = async (encoding: keyof typeof compressors) => {
    try {
      const body = withHeaders(await compressors[encoding](plain), { 'content-encoding': encoding });
      encoded[encoding] = body;
      return body;
    } catch (error) {
      delete encoded[encoding];
      throw error;
    }
  };
  return {
    status: options.status,
    etag,
    notModifiedHeaders,
    encode: (encoding) => (encoded[encoding] ??= encoding === 'plain' ? withHeaders(plain) : compress(encoding)),
  };
}

/** Compresses a document that is made for one request: faster, and to more bytes, than one that is kept. */
export async function encodeOnce(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; headers: Headers }> {
  const plain = Buffer.from(text);
  const vary = { vary: 'accept-encoding' };
  if (!acceptsEncoding(acceptEncoding, 'br')) return { body: plain, headers: vary };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return { body: await promisify(brotliCompress)(plain, { params }), headers: { ...vary, 'content-encoding': 'br' } };
}

/** Postpones `prepare` to the first use: a page's absolute addresses are known once the server listens. */
export function prepareOnDemand(prepare: () => PreparedResponse): PreparedResponse {
  let prepared: PreparedResponse | undefined;
  const get = () => (prepared ??= prepare());
  return {
    get status() {
      return get().status;
    },
    get etag() {
      return get().etag;
    },
    get notModifiedHeaders() {
      return get().notModifiedHeaders;
    },
    encode: (encoding) => get().encode(encoding),
  };
}

export function sendPreparedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): void {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
  if (prepared.status === 200 && ifNoneMatch === prepared.etag) {
    response.writeHead(304, prepared.notModifiedHeaders).end();
    return;
  }
  const send = ({ headers, body }: EncodedBody) =>
    response.writeHead(prepared.status, headers).end(request.method === 'HEAD' ? undefined : body);
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(acceptEncoding, name)) ?? 'plain';
  const encoded = prepared.encode(encoding);
  // A failed compression ends this reply, not the process.
  if (encoded instanceof Promise) encoded.then(send).catch((error: Error) => response.destroy(error));
  else send(encoded);
}
