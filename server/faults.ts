import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contracts/refusals.ts';
import { Refusal } from './refusal.ts';

/** Whatever is thrown leaves as `{ code, message, error }`; only a fault of ours is a 500, and only that is logged as one. */
export function refuseFaults(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((thrown, request, reply) => {
    const refusal = asRefusal(thrown);
    if (thrown instanceof Refusal && refusal.status >= 500) request.log.warn({ reqId: request.id }, refusal.message);
    else if (refusal.status >= 500) request.log.error({ reqId: request.id, err: thrown }, 'a request met a fault');
    return send(reply, refusal);
  });
}

/** For a URL that cannot be decoded, or has a part longer than any name; Fastify meets it before any route and hook. */
export const refuseBadUrl =
  (headers: Record<string, string>) =>
  ({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH';
    const unreadable = new Refusal('invalid', { message: 'This address cannot be read. Please check it.' });
    send(reply, isTooLong ? new Refusal('NOT_FOUND') : unreadable);
  };

/** For what is not HTTP at all, or comes too slowly or with too many headers: there is no request yet, only a socket. */
export function refuseBrokenRequest(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, reason } = brokenRequests[fault.code ?? ''] ?? { status: 400, reason: 'Bad Request' };
  const body = JSON.stringify(new Refusal('invalid', { message: 'This request cannot be read.' }).body);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const brokenRequests: Record<string, { status: number; reason: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout' },
};

/** Postgres is stopping, starting or not there, or a statement took too long. */
const isDatabaseGone = ({ code = '', message }: { code?: string; message: string }) =>
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57P0\d|57014|08\d{3}|53300)$/.test(code) ||
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect)/.test(message);

const refusalOfStatus: Record<number, RefusalCode> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
};

/** What any thrown thing says to whoever asked; what nobody foresaw is `FAULT`. */
export function asRefusal(thrown: FastifyError | Refusal): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (isDatabaseGone(thrown)) return new Refusal('UNAVAILABLE');
  const status = thrown.statusCode ?? 500;
  if (status >= 500 && status !== 503) return new Refusal('FAULT');
  const code = refusalOfStatus[status];
  return code
    ? new Refusal(code)
    : new Refusal('invalid', { message: 'This request cannot be read. Please check it.' });
}

function send(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  // A download that failed before its first byte has said already what it is.
  reply.type('application/json; charset=utf-8');
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
}
