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

/** Reads the parameters of one request; the error names the first invalid one as Stripe does. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = toParamName([...path, issue.keys[0] ?? '']);
    throw invalidRequestError(
      `Received unknown parameter: ${param}. It is none of Stripe's, or the sandbox does not have it.`,
      {
        param,
        code: 'parameter_unknown',
      },
    );
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
const addIssue = (context: TransformContext, message: string, code?: string): never => {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
};

export const text = (max: number) =>
  z.string().transform((input, context) => {
    if (input === '')
      return addIssue(context, 'An empty string was given for what must have a value.', 'parameter_invalid_empty');
    return input.length > max ? addIssue(context, `Invalid string: it may have ${max} characters at most.`) : input;
  });

/** An empty string clears the field. */
export const clearableText = (max: number) => z.union([z.literal('').transform(() => null), text(max)]);

export const integer = (min: number, max: number) =>
  z.string().transform((input, context) => {
    if (!/^-?\d{1,15}$/.test(input)) {
      return addIssue(context, `Invalid integer: ${input.slice(0, 40)}`, 'parameter_invalid_integer');
    }
    const value = Number(input);
    return value >= min && value <= max
      ? value
      : addIssue(context, `This must be from ${min} to ${max}.`, 'parameter_invalid_integer');
  });

export const amount = integer(1, 999_999_999_999).transform((cents, context) => {
  if (cents < 50) return addIssue(context, 'The amount must be at least 50 cents.', 'amount_too_small');
  return cents > 99_999_999
    ? addIssue(context, 'The amount must be no more than 999,999.99.', 'amount_too_large')
    : cents;
});

export const currency = z
  .string()
  .transform((input, context) =>
    /^[a-z]{3}$/i.test(input) ? input.toLowerCase() : addIssue(context, 'Invalid currency: it must be three letters.'),
  );

export const booleanText = z.string().transform((input, context) => {
  if (input === 'true' || input === 'false') return input === 'true';
  return addIssue(context, `Invalid boolean: ${input.slice(0, 40)}`);
});

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((input, context): Values[number] =>
      values.includes(input)
        ? (input as Values[number])
        : addIssue(context, `This must be one of ${values.join(', ')}.`),
    );

/** Stripe's limits are those of far more words than the site sends. */
export const metadata = z
  .record(z.string(), z.string())
  .transform((input, context) =>
    Object.keys(input).length > 50 || JSON.stringify(input).length > 5000
      ? addIssue(context, 'The metadata is too long.')
      : input,
  )
  .default({});
