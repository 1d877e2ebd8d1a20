import qs from 'qs';
import { z } from 'zod';
import { invalidRequestError } from './stripe-fault.ts';

export type Form = Record<string, unknown>;

/** Reads `a[b][c]=d` as Stripe does, within bounds that no honest request meets. */
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
  } catch (fault) {
    if (fault instanceof RangeError) throw invalidRequestError('There are too many parameters, or they are nested too deeply.');
    throw fault;
  }
}

/** Reads the parameters of one call; the first that is wrong is named as Stripe names it. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = toParamName([...path, issue.keys[0] ?? '']);
    throw invalidRequestError(`Received unknown parameter: ${param}. It is none of Stripe's, or the sandbox does not have it.`, {
      param,
      code: 'parameter_unknown',
    });
  }
  const param = toParamName(path);
  if (valueAt(form, path) === undefined) {
    throw invalidRequestError(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  const code = issue?.code === 'custom' ? (issue.params?.code as string | undefined) : undefined;
  throw invalidRequestError(issue?.code === 'custom' ? issue.message : `Invalid ${param}: ${issue?.message}`, {
    param,
    ...(code && { code }),
  });
}

const toParamName = ([first = '', ...rest]: string[]) => `${first}${rest.map((part) => `[${part}]`).join('')}`;

const valueAt = (form: unknown, path: string[]): unknown =>
  path.reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], form);

type TransformContext = z.core.$RefinementCtx;
const addIssue = (said: TransformContext, message: string, code?: string): never => {
  said.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
};

export const text = (most: number) =>
  z.string().transform((given, said) => {
    if (given === '')
      return addIssue(said, 'An empty string was given for what must have a value.', 'parameter_invalid_empty');
    return given.length > most ? addIssue(said, `Invalid string: it may have ${most} characters at most.`) : given;
  });

/** An empty one unsets it. */
export const clearableText = (most: number) => z.union([z.literal('').transform(() => null), text(most)]);

/** An address for mail, as far as a look at it tells; an empty one unsets it. */
export const email = clearableText(512).transform((given, said) =>
  given === null || /^[^\s@]+@[^\s@]+$/.test(given) ? given : addIssue(said, 'Invalid email address.', 'email_invalid'),
);

export const integer = (least: number, most: number) =>
  z.string().transform((given, said) => {
    if (!/^-?\d{1,15}$/.test(given)) {
      return addIssue(said, `Invalid integer: ${given.slice(0, 40)}`, 'parameter_invalid_integer');
    }
    const value = Number(given);
    return value >= least && value <= most
      ? value
      : addIssue(said, `This must be from ${least} to ${most}.`, 'parameter_invalid_integer');
  });

export const amount = integer(1, 999_999_999_999).transform((cents, said) => {
  if (cents < 50) return addIssue(said, 'The amount must be at least 50 cents.', 'amount_too_small');
  return cents > 99_999_999 ? addIssue(said, 'The amount must be no more than 999,999.99.', 'amount_too_large') : cents;
});

export const currency = z
  .string()
  .transform((given, said) =>
    /^[a-z]{3}$/i.test(given) ? given.toLowerCase() : addIssue(said, 'Invalid currency: it must be three letters.'),
  );

export const booleanText = z.string().transform((given, said) => {
  if (given === 'true' || given === 'false') return given === 'true';
  return addIssue(said, `Invalid boolean: ${given.slice(0, 40)}`);
});

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((given, said): Values[number] =>
      values.includes(given) ? (given as Values[number]) : addIssue(said, `This must be one of ${values.join(', ')}.`),
    );

const MAX_METADATA_KEYS = 50;

/** What is to change in the metadata: an empty value removes its key, an empty whole removes all. */
export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string(), z.string()).transform((given, said) => {
    for (const [key, value] of Object.entries(given)) {
      if (key.length > 40 || /[[\]]/.test(key)) addIssue(said, 'Metadata keys have at most 40 characters, and no brackets.');
      if (value.length > 500) addIssue(said, `The value of metadata ${key.slice(0, 40)} may have 500 characters at most.`);
    }
    return given;
  }),
]);

/** Throws when there would be more keys than may be. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  const after = Object.fromEntries(
    Object.entries(change === null ? {} : { ...before, ...change }).filter(([, value]) => value !== ''),
  );
  if (Object.keys(after).length > MAX_METADATA_KEYS) throw invalidRequestError(`Metadata may have ${MAX_METADATA_KEYS} keys.`, { param: 'metadata' });
  return after;
}
