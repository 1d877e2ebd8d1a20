import { z } from 'zod';

/** The longest answer: far more than a page of a hundred payments takes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The error for an answer that is not of Stripe's form. The `stripe` package treats it as a broken connection. */
export class UnusableAnswerError extends Error {}

/**
 * Fetches an answer of the provider and checks the fields that the site reads. The `stripe` package does not: there, an
 * answer that is no object ends the process, and an error without its details counts as a success. The package's time
 * limit covers this whole function.
 */
export async function fetchAnswer(url: URL | string, init: RequestInit | undefined): Promise<Response> {
  const response = await fetch(url, init);
  const body = await readBounded(response);
  const answer = parse(body);
  const isUsable = response.ok
    ? isValidObject(answer) && isAnswerTo(new URL(url).pathname, answer)
    : isValidError(answer);
  if (!isUsable)
    throw new UnusableAnswerError(`The provider’s answer (${response.status}) has another form than it should.`);
  return new Response(body, { status: response.status, headers: response.headers });
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new UnusableAnswerError('The provider’s answer does not end.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether the answer to a request about one payment is about that payment. */
function isAnswerTo(path: string, { object, id }: { object: string; id?: unknown }): boolean {
  const [, requestedId] = /\/v1\/payment_intents\/([^/]+)/.exec(path) ?? [];
  return !requestedId || object !== 'payment_intent' || id === requestedId;
}

const cents = z.int();
const metadata = z.record(z.string(), z.string());
/** Also accepts null and a missing field: Stripe uses both for an empty one. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

const balanceTransaction = z.object({ fee: cents, currency: z.string(), exchange_rate: optional(z.number()) });
const charge = z.object({
  amount_refunded: cents,
  disputed: z.boolean(),
  balance_transaction: optional(z.union([z.string(), balanceTransaction])),
});
const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: cents,
  amount_received: cents,
  currency: z.string(),
  created: z.int(),
  client_secret: optional(z.string()),
  metadata,
  latest_charge: optional(z.union([z.string(), charge])),
});
const refund = z.object({
  id: z.string(),
  status: optional(z.string()),
  amount: cents,
  created: z.int(),
  metadata: optional(metadata),
});
const dispute = z.object({
  status: z.string(),
  created: z.int(),
  evidence_details: z.object({ due_by: optional(z.int()) }),
});
const customer = z.object({ id: z.string() });
const list = z.object({ data: z.array(z.unknown().refine((item) => isValidObject(item))), has_more: z.boolean() });

const anyObject = z.object({ object: z.string() });
const anyError = z.object({ error: z.object({ type: z.string(), message: optional(z.string()) }) });

/** The schemas of the objects that the site reads. Other objects may have any form. */
const schemas: Record<string, z.ZodType | undefined> = {
  payment_intent: paymentIntent,
  refund,
  dispute,
  customer,
  list,
};

const isValidError = (answer: unknown): boolean => anyError.safeParse(answer).success;

function isValidObject(answer: unknown): answer is z.output<typeof anyObject> {
  const { success, data } = anyObject.safeParse(answer);
  if (!success) return false;
  const schema = Object.hasOwn(schemas, data.object) ? schemas[data.object] : undefined;
  return !schema || schema.safeParse(answer).success;
}
