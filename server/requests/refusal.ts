import type { TakenTime } from '#contracts/booking/packages.ts';
import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import type { StoredNotes } from '#contracts/clients/clients.ts';
import { type FactorChallenge, type RefusalBody, type RefusalCode, refusals } from '#contracts/refusals.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';

/** An expected refusal. Any other error is unexpected and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly amount: number | undefined;
  readonly challenge: ProofChallenge | undefined;
  readonly factor: FactorChallenge | undefined;
  readonly settings: StoredSettings | undefined;
  readonly draft: DraftOf<object> | undefined;
  readonly notes: StoredNotes | undefined;
  readonly taken: TakenTime[] | undefined;

  constructor(
    code: RefusalCode,
    more: {
      message?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      amount?: number;
      challenge?: ProofChallenge;
      factor?: FactorChallenge;
      settings?: StoredSettings;
      draft?: DraftOf<object>;
      notes?: StoredNotes;
      taken?: TakenTime[];
    } = {},
  ) {
    super(more.message ?? refusals[code].message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.amount = more.amount;
    this.challenge = more.challenge;
    this.factor = more.factor;
    this.settings = more.settings;
    this.draft = more.draft;
    this.notes = more.notes;
    this.taken = more.taken;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  get body(): RefusalBody {
    const { code, message, fields, amount, challenge, factor, settings, draft, notes, taken } = this;
    return {
      code,
      message,
      error: message,
      ...(fields && { fields }),
      ...(amount !== undefined && { amount }),
      ...(challenge && { challenge }),
      ...(factor && { factor }),
      ...(settings && { settings }),
      ...(draft && { draft }),
      ...(notes && { notes }),
      ...(taken && { taken }),
    };
  }
}

/** Refuses because of one field, with the same sentence for the form and the field; by default the code's sentence. */
export function refuseField(code: RefusalCode, field: string, message: string = refusals[code].message): never {
  throw new Refusal(code, { message, fields: { [field]: message } });
}
