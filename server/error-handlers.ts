import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contracts/refusals.ts';
import { isDatabaseUnavailable } from './db/connection-errors.ts';
import { Refusal } from './refusal.ts';

/** Whatever is thrown leaves as `{ code, message, error }`; only a fault of ours is a 500, and only that is logged as one. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    // Its ECONNRESET is the client's, and says nothing of the database.
    if (error === request.raw.errored) {
      request.log.debug({ reqId: request.id }, 'a client ended its request halfway');
      return sendRefusal(reply, unreadable);
    }
    const refusal = toRefusal(error);
    if (error instanceof Refusal && refusal.status >= 500) request.log.warn({ reqId: request.id }, refusal.message);
    else if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, 'a request met a fault');
    return sendRefusal(reply, refusal);
  });
}

/** For a URL that cannot be decoded, or has a part longer than any name; Fastify meets it before any route and hook. */
export const refuseBadUrl =
  (headers: Record<string, string>) =>
  ({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH';
    const unreadable = new Refusal('invalid', { message: 'This address cannot be read. Please check it.' });
    sendRefusal(reply, isTooLong ? new Refusal('NOT_FOUND') : unreadable);
  };

/** For what is not HTTP at all, or comes too slowly or with too many headers: there is no request yet, only a socket. */
export function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (answersAnotherRequest(socket)) return void socket.destroy();
  const status = malformedRequestStatuses[error.code ?? ''] ?? '400 Bad Request';
  writeRefusal(socket, status, new Refusal('invalid', { message: 'This request cannot be read.' }));
}

const malformedRequestStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Whether the bytes written next would be taken for a part of the reply to an earlier request, or for that reply. */
function answersAnotherRequest(socket: Socket): boolean {
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return reply ? reply.headersSent || reply.req.complete : false;
}

/** Refuses where there is a socket but no request, and ends the connection. */
export function writeRefusal(socket: Socket, status: string, refusal: Refusal): void {
  const body = JSON.stringify(refusal.body);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const refusalCodeByStatus: Record<number, RefusalCode> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
};

/** What any thrown thing says to whoever asked; what nobody foresaw is `FAULT`. */
export function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal('UNAVAILABLE');
  const status = error.statusCode ?? 500;
  if (status >= 500 && status !== 503) return new Refusal('FAULT');
  const code = refusalCodeByStatus[status];
  return code ? new Refusal(code) : unreadable;
}

const unreadable = new Refusal('invalid', { message: 'This request cannot be read. Please check it.' });

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  // A download that failed before its first byte has said already what it is.
  reply.type('application/json; charset=utf-8');
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
}
