import fc from 'fast-check';
import { z } from 'zod';

type Schema = {
  [key in 'anyOf' | 'oneOf' | 'allOf' | 'prefixItems']?: Schema[];
} & {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Values = fc.Arbitrary<unknown>;

/** Texts at which parsers, databases and templates break. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e\u0301',
    '🧑🏽‍🦽',
    'ﬀ',
    'İ',
    'null',
    '[object Object]',
    '__proto__',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '$\u007b7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '\r\nx: y',
  ),
  fc.constantFrom(
    '2027-02-30',
    '9999-12-31',
    '0000-00-00',
    '+275760-09-13',
    '2027-01-04-930am',
    '2027-03-14-230am',
    '1e999',
  ),
  fc.constantFrom('x'.repeat(300), 'ä'.repeat(6000), '1'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const oddNumber = fc.constantFrom(0, -0, -1, 0.5, 1e21, -1e21, 2 ** 31 - 1, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 5e-324);

const oddObject = fc.constantFrom<unknown>(
  {},
  [],
  [[]],
  [null],
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
  { constructor: { prototype: {} } },
  Array.from({ length: 2000 }, () => 0),
);

/** Anything that JSON can carry. */
export const oddValue: Values = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 2, arbitrary: oddObject },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Texts and numbers of rows that exist, and of single fields by their names. */
export type Known = { any: fc.Arbitrary<string | number>; fields: Record<string, Values> };

/** Generates values for a contract: valid as far as its schema tells, and often odd in one place. */
export function valuesFor(contract: z.ZodType, known: Known): Values {
  const schema = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema;
  return fc.oneof({ weight: 30, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: oddValue });
}

function fitting(schema: Schema, known: Known): Values {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)));
  if (schema.allOf) return fc.oneof(...schema.allOf.map((part) => fitting(part, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return objectsOf(schema, known);
  if (schema.type === 'array') return arraysOf(schema, known);
  if (schema.type === 'string') return textsOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  return known.any;
}

/** Names of fields that endpoints do not expect. */
const extraNames = ['__proto__', 'constructor', 'isAdmin', 'id', 'toString'];

/** Generates objects, half of them with one field that is missing, odd, or another person's. */
function objectsOf({ properties = {}, required = [], additionalProperties }: Schema, known: Known): Values {
  const valuesOf = ([name, field]: [string, Schema]) => {
    const likely = known.fields[name];
    const usual = fitting(field, known);
    return [
      name,
      likely ? fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: usual }) : usual,
    ] as const;
  };
  const complete = fc.record(Object.fromEntries(Object.entries(properties).map(valuesOf)), { requiredKeys: required });
  const extraField = typeof additionalProperties === 'object' ? fitting(additionalProperties, known) : oddValue;
  const changed = fc.tuple(
    fc.constantFrom(...Object.keys(properties), ...extraNames),
    fc.oneof(oddValue, known.any, extraField, fc.constant(undefined)),
  );
  return fc.tuple(complete, fc.option(changed, { freq: 1, nil: undefined })).map(([object, change]) => {
    // Defined and not assigned: `__proto__` has to be a key of the JSON. What is undefined is missing there.
    const [key, value] = change ?? [];
    return key === undefined
      ? object
      : Object.defineProperty({ ...object }, key, { value, enumerable: true, configurable: true, writable: true });
  });
}

function arraysOf({ items, prefixItems, minItems = 0, maxItems = 5 }: Schema, known: Known): Values {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fitting(item, known)));
  return fc.array(items ? fitting(items, known) : oddValue, {
    minLength: Math.min(minItems, 5),
    maxLength: Math.max(Math.min(minItems, 5), Math.min(maxItems, 5)),
  });
}

/** Texts that often pass the checks which a JSON schema cannot tell, such as 'an existing day'. */
const likelyText = fc.constantFrom(
  '2027-01-04',
  '2027-01-11',
  '2027-06-30',
  '930am',
  '100pm',
  '2027-01-04-930am',
  '2027-01-11-100pm',
  'ana1@example.com',
  'new@example.com',
  '+12025550123',
  'Ana',
  'America/New_York',
  'Does rice count?',
  '123456',
  'brown-fox-over-lazy-dog-9',
);

function textsOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Values {
  if (format === 'date-time')
    return fc.constantFrom(
      '2027-01-04T14:30:00Z',
      '2027-01-04T14:30:00.000Z',
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    );
  const byPattern = pattern && format !== 'email' ? textsMatching(pattern) : undefined;
  if (byPattern) return byPattern;
  const most = Math.min(maxLength, 200);
  const plain = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most });
  return fc.oneof({ weight: 4, arbitrary: likelyText }, { weight: 2, arbitrary: plain });
}

/** Generates matching texts, unless fast-check cannot turn the pattern round. */
function textsMatching(pattern: string): Values | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

function numbersOf({ minimum = -10, maximum = 100_000, type }: Schema): Values {
  const within = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  const odd = { weight: 1, arbitrary: oddNumber as Values };
  return fc.oneof({ weight: type === 'integer' ? 6 : 3, arbitrary: within }, odd);
}
