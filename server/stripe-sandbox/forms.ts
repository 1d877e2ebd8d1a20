import qs from 'qs';
import { z } from 'zod';
import { invalidRequestError } from './sandbox-error.ts';

export type Form = Record<string, unknown>;

/** Reads `a[b][c]=d` as Stripe does, within limits far above honest requests. */
export function parseForm(text: string): Form {
  // Postgres stores no NUL.
  if (/%00|\0/.test(text)) throw invalidRequestError('Parameters may not contain the character NUL.');
  try {
    return qs.parse(text, {
      depth: 4,
      strictDepth: true,
      parameterLimit: 300,
      arrayLimit: 100,
      throwOnLimitExceeded: true,
      plainObjects: true,
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidRequestError('There are too many parameters, or they are nested too deeply.');
    throw error;
  }
}

/** Reads the parameters of one request. The error names the first invalid one. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const [first = '', ...rest] = [...(issue?.path ?? []), ...unknown].map(String);
  const param = `${first}${rest.map((part) => `[${part}]`).join('')}`;
  throw invalidRequestError(`Invalid ${param}: ${issue?.message}`, { param });
}

export const text = (max: number) => z.string().min(1).max(max);

/** Accepts a text, and the empty one as null, which clears the field. */
export const clearableText = (max: number) => z.union([z.literal('').transform(() => null), text(max)]);

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** An amount in cents, within Stripe's limits. */
export const amount = integer(50, 99_999_999);

export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .toLowerCase();

export const booleanText = z.enum(['true', 'false']).transform((input) => input === 'true');

/** Metadata within limits like Stripe's; the site sends far less. */
export const metadata = z
  .record(z.string(), z.string())
  .refine((input) => Object.keys(input).length <= 50 && JSON.stringify(input).length <= 5000, 'It is too long.')
  .default({});
