import { type RefusalBody, type RefusalCode, refusals } from '#contracts/refusals.ts';

type Details = Omit<RefusalBody, 'code' | 'message' | 'error'>;

/** The error for an expected refusal. Any other error is unexpected and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Details;

  /** `more`: a sentence in place of the code's, or further fields of the reply. */
  constructor(code: RefusalCode, more: string | (Details & { message?: string; retryAfterSeconds?: number }) = {}) {
    const { message, retryAfterSeconds, ...details } = typeof more === 'string' ? { message: more } : more;
    super(message ?? refusals[code].message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  get body(): RefusalBody {
    const { code, message, details } = this;
    return { code, message, error: message, ...details };
  }
}

/** Refuses because of one field, with the same sentence for the form and the field; by default the code's sentence. */
export function refuseField(code: RefusalCode, field: string, message: string = refusals[code].message): never {
  throw new Refusal(code, { message, fields: { [field]: message } });
}
