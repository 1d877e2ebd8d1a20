import { z } from 'zod';
import { formatDollars } from '#domain/prices.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import {
  areDifferent,
  email,
  MAX_WEB_ADDRESS,
  oneLine,
  optionalText,
  optionalWebAddress,
  phone,
  requiredText,
  webAddress,
} from '../fields.ts';
import { findUnknownPlace } from './policy-places.ts';

/** The display of a value in a form, and its limits. `schema` refuses values outside of them, with one sentence. */
type FieldInput =
  | { kind: 'cents'; min: number; max: number }
  | { kind: 'number'; unit: string; min: number; max: number; isOptional?: true }
  | { kind: 'numbers'; unit: string; min: number; max: number; maxCount: number }
  | { kind: 'choice' | 'choices'; choices: { value: string | number; label: string }[] }
  | { kind: 'text' | 'email' | 'phone' | 'web-address' | 'policy-text'; maxLength: number; isOptional?: true }
  | { kind: 'time-zone' }
  | { kind: 'mail-text' | 'questions' | 'packages' };

/** A value that the coach decides. Without a `default`, the operator or the content decides for a new site. */
export type SettingField<Value = unknown> = FieldInput & FieldText<Value> & { schema: z.ZodType<Value> };

/** The version of a document that a form shows. */
export const settingsVersion = z.number('Please send the version that you changed').int().min(0).max(2_147_483_646);

type FieldText<Value> = { label: string; meaning: string; default?: Value };
type Limits = { min: number; max: number };
type Choice<Value> = { value: Value; label: string };

const MAX_POLICY_TEXT = 30_000;

/** The unit and limits of a number, to spread into its field. */
export const within = (unit: string, min: number, max: number) => ({ unit, min, max });
type Range = ReturnType<typeof within>;

export const centsField = (input: FieldText<number> & Limits): SettingField<number> => ({
  ...input,
  kind: 'cents',
  schema: wholeNumber(input, `Please enter an amount from ${formatDollars(input.min)} to ${formatDollars(input.max)}`),
});

export const numberField = (input: FieldText<number> & Range): SettingField<number> => ({
  ...input,
  kind: 'number',
  schema: wholeNumber(input, `Please enter a whole number from ${input.min} to ${input.max}`),
});

/** Defines a number; null stands for no limit, as on a new site. */
export const limitField = (input: FieldText<number | null> & Range): SettingField<number | null> => ({
  default: null,
  ...input,
  kind: 'number',
  isOptional: true,
  schema: wholeNumber(
    input,
    `Please enter a whole number from ${input.min} to ${input.max}, or leave this empty for no limit`,
  ).nullable(),
});

/** Defines a list of different whole numbers, sorted from the largest to the smallest. It may be empty. */
export function numbersField(input: FieldText<number[]> & Range & { maxCount: number }): SettingField<number[]> {
  const { min, max, maxCount } = input;
  const sentence = `Please enter at most ${maxCount} different whole numbers from ${min} to ${max}`;
  return {
    ...input,
    kind: 'numbers',
    schema: z
      .array(wholeNumber(input, sentence), sentence)
      .max(maxCount, sentence)
      .refine(areDifferent, sentence)
      .transform((values) => values.toSorted((a, b) => b - a)),
  };
}

type ChoiceText<Value, Chosen> = FieldText<Chosen> & { choices: Choice<Value>[] };

export const choiceField = <Value extends string | number>(input: ChoiceText<Value, Value>): SettingField<Value> => ({
  ...input,
  kind: 'choice',
  schema: z.literal(valuesOf(input.choices), 'Please choose one of these'),
});

/** Defines a choice of yes or no. The default is the first choice. */
export function yesOrNoField(text: FieldText<YesOrNo> & { default: YesOrNo }): SettingField<YesOrNo> {
  const yes = { value: 'yes', label: 'Yes' } as const;
  const no = { value: 'no', label: 'No' } as const;
  return choiceField({ ...text, choices: text.default === 'yes' ? [yes, no] : [no, yes] });
}
type YesOrNo = 'no' | 'yes';

/** Defines a choice of one or more values, kept in their order. */
export function choicesField<Value extends string | number>(input: ChoiceText<Value, Value[]>): SettingField<Value[]> {
  const sentence = 'Please choose at least one of these';
  const values = valuesOf(input.choices);
  return {
    ...input,
    kind: 'choices',
    schema: z
      .array(z.literal(values, sentence), sentence)
      .min(1, sentence)
      .refine(areDifferent, sentence)
      .transform((chosen) => values.filter((value) => chosen.includes(value))),
  };
}

export const timeZoneField = (text: FieldText<string>): SettingField<string> => ({
  ...text,
  kind: 'time-zone',
  schema: requiredText(60, NO_ZONE).refine(isTimeZone, NO_ZONE),
});

type Length = { maxLength: number };

export const textField = (input: FieldText<string> & Length): SettingField<string> => ({
  ...input,
  kind: 'text',
  schema: oneLine(input.maxLength, 'Please fill this in'),
});

/** Defines a text; null if the coach leaves it empty, as on a new site. */
export const optionalTextField = (input: FieldText<string | null> & Length): SettingField<string | null> => ({
  default: null,
  ...input,
  kind: 'text',
  isOptional: true,
  schema: optionalText(input.maxLength).pipe(oneLine(input.maxLength, 'Please fill this in').nullable()),
});

/** Defines the text of a whole page, in the form of `domain/policy-text.ts`, with the places of `policy-places.ts`. */
export const policyTextField = (text: FieldText<string>): SettingField<string> => ({
  ...text,
  kind: 'policy-text',
  maxLength: MAX_POLICY_TEXT,
  schema: requiredText(MAX_POLICY_TEXT, 'Please write what this page says')
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .superRefine((typed, context) => {
      const message = findUnknownPlace(typed);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

export const emailField = (text: FieldText<string>): SettingField<string> => ({
  ...text,
  kind: 'email',
  maxLength: 255,
  schema: email('Please enter an email address'),
});

/** Defines a phone number; null if the coach gives none, as on a new site. */
export const phoneField = (text: FieldText<string | null>): SettingField<string | null> => ({
  default: null,
  ...text,
  kind: 'phone',
  maxLength: 20,
  isOptional: true,
  schema: optionalText(20).pipe(phone.pipe(oneLine(20, 'Please enter a phone number')).nullable()),
});

export const webAddressField = (text: FieldText<string>): SettingField<string> => ({
  ...text,
  kind: 'web-address',
  maxLength: MAX_WEB_ADDRESS,
  schema: webAddress,
});

/** Defines a web address; null if the coach gives none, as on a new site. */
export const optionalWebAddressField = (text: FieldText<string | null>): SettingField<string | null> => ({
  default: null,
  ...text,
  kind: 'web-address',
  maxLength: MAX_WEB_ADDRESS,
  isOptional: true,
  schema: optionalWebAddress,
});

const NO_ZONE = 'Please choose a time zone such as America/New_York';

const wholeNumber = ({ min, max }: Limits, sentence: string) =>
  z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);

const valuesOf = <Value>(choices: Choice<Value>[]) => choices.map(({ value }) => value);
