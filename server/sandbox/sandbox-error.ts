import type { FastifyError } from 'fastify';
import { toRefusal } from '../error-handlers.ts';
import type { Refusal } from '../refusal.ts';

/** What a refused caller is told, in Stripe's words. */
export type SandboxErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  doc_url?: string;
};

/** A no of the sandbox. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: SandboxErrorBody;
  readonly isKept: boolean;

  /**
   * `isKept`: the request was understood and its outcome is this no, so that its idempotency key gets the same one again.
   * Such a no is thrown before anything is written.
   */
  constructor(status: number, body: Omit<SandboxErrorBody, 'doc_url'>, { isKept = status === 402 } = {}) {
    super(body.message);
    this.status = status;
    this.body = { ...body, ...(body.code && { doc_url: docUrl(body.code) }) };
    this.isKept = isKept;
  }
}

export const docUrl = (code: string): string => `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;

/** Something in the request is wrong; `param` names it as the caller wrote it. */
export const invalidRequestError = (message: string, details: { param?: string; code?: string } = {}): SandboxError =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...details });

/** Named in the address, it is a 404; named in a parameter, a 400. */
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

/** The intent is not in a state in which this may be done to it. */
export const unexpectedStateError = (message: string, intent: object): SandboxError =>
  new SandboxError(
    400,
    { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent },
    { isKept: true },
  );

/** Whatever is thrown leaves in Stripe's form. */
export function toSandboxError(error: FastifyError | Refusal | SandboxError): SandboxError {
  if (error instanceof SandboxError) return error;
  const { status, message } = toRefusal(error);
  if (status === 429) return new SandboxError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  return new SandboxError(status, { type: status >= 500 ? 'api_error' : 'invalid_request_error', message });
}
