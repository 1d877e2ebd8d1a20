import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contracts/refusals.ts';
import { isDatabaseUnavailable } from '../db/connection-errors.ts';
import { Refusal } from './refusal.ts';

/** Replies to every error with `{ code, message, error }`. Only unexpected errors are a 500 and logged as errors. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    // This ECONNRESET comes from the client, not from the database.
    if (error === request.raw.errored) {
      request.log.debug({ reqId: request.id }, 'a client ended its request halfway');
      return sendRefusal(reply, unreadableRequest);
    }
    const refusal = toRefusal(error);
    if (error instanceof Refusal && refusal.status >= 500) request.log.warn({ reqId: request.id }, refusal.message);
    else if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, 'a request failed');
    const { 'Content-Range': fileLength } = (error as { headers?: Record<string, string> }).headers ?? {};
    if (refusal.code === 'RANGE' && fileLength) reply.header('content-range', fileLength);
    return sendRefusal(reply, refusal);
  });
}

/** Answers a URL that cannot be decoded or has an overlong part. Fastify rejects it before any route or hook. */
export const refuseBadUrl =
  (headers: Record<string, string>) =>
  ({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH';
    const unreadableUrl = new Refusal('invalid', 'This address can’t be read. Please check it.');
    sendRefusal(reply, isTooLong ? new Refusal('NOT_FOUND') : unreadableUrl);
  };

/** Answers input that is not HTTP, too slow, or has too many headers: there is a socket but no request yet. */
export function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (answersAnotherRequest(socket)) return void socket.destroy();
  const status = malformedRequestStatuses[error.code ?? ''] ?? '400 Bad Request';
  writeRefusal(socket, status, new Refusal('invalid', 'This request can’t be read.'));
}

const malformedRequestStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Returns whether the client would read the next bytes as a reply to an earlier request. */
function answersAnotherRequest(socket: Socket): boolean {
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return reply ? reply.headersSent || reply.req.complete : false;
}

/** Refuses on a socket without a request, and ends the connection. */
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
  416: 'RANGE',
  503: 'UNAVAILABLE',
};

/** Returns the refusal that an error becomes in the reply; unexpected errors become `FAULT`. */
export function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal('UNAVAILABLE');
  const status = error.statusCode ?? 500;
  if (status >= 500 && status !== 503) return new Refusal('FAULT');
  const code = refusalCodeByStatus[status];
  return code ? new Refusal(code) : unreadableRequest;
}

const unreadableRequest = new Refusal('invalid', 'This request can’t be read. Please check it.');

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  // A download that failed before its first byte has already set these headers.
  reply.type('application/json; charset=utf-8');
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
}
