import type { FastifyError } from 'fastify';
import { toRefusal } from '../requests/error-handlers.ts';
import type { Refusal } from '../requests/refusal.ts';

export type SandboxErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
};

export class SandboxError extends Error {
  readonly status: number;
  readonly body: SandboxErrorBody;
  readonly isStoredReply: boolean;

  /**
   * `isStoredReply`: this refusal is the outcome of a valid request, and is stored as the reply for its idempotency
   * key. The transaction commits with it, so throw it before anything is written.
   */
  constructor(status: number, body: SandboxErrorBody, { isStoredReply = status === 402 } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isStoredReply = isStoredReply;
  }
}

/** Creates the error for an invalid request. `param`: the parameter's name as the caller wrote it. */
export const invalidRequestError = (message: string, details: { param?: string; code?: string } = {}): SandboxError =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...details });

/** Creates the error for an unknown id: 404 for one in the URL, 400 for one in a parameter. */
export const resourceMissingError = (
  type: string,
  id: unknown,
  param = 'id',
  status = param === 'id' ? 404 : 400,
): SandboxError =>
  new SandboxError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${String(id).slice(0, 100)}'`,
    param,
  });

/** Creates the error for a request that the intent's status forbids. */
export const unexpectedStateError = (message: string, intent: object): SandboxError =>
  new SandboxError(
    400,
    { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent },
    { isStoredReply: true },
  );

export function toSandboxError(error: FastifyError | Refusal | SandboxError): SandboxError {
  if (error instanceof SandboxError) return error;
  const { status, message } = toRefusal(error);
  if (status === 429) return new SandboxError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  return new SandboxError(status, { type: status >= 500 ? 'api_error' : 'invalid_request_error', message });
}
