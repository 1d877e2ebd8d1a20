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

type FieldText<Value> = { label: string; meaning: string; default?: Value };
type Limits = { min: number; max: number };
type Choice<Value> = { value: Value; label: string };

const MAX_POLICY_TEXT = 30_000;

export const centsField = ({ min, max, ...text }: FieldText<number> & Limits): SettingField<number> => ({
  ...text,
  kind: 'cents',
  min,
  max,
  schema: wholeNumber({ min, max }, `Please enter an amount from ${formatDollars(min)} to ${formatDollars(max)}`),
});

export const numberField = ({
  min,
  max,
  unit,
  ...text
}: FieldText<number> & Limits & { unit: string }): SettingField<number> => ({
  ...text,
  kind: 'number',
  unit,
  min,
  max,
  schema: wholeNumber({ min, max }, `Please enter a whole number from ${min} to ${max}`),
});

/** Defines a number; null stands for no limit. */
export const limitField = ({
  min,
  max,
  unit,
  ...text
}: FieldText<number | null> & Limits & { unit: string }): SettingField<number | null> => ({
  ...text,
  kind: 'number',
  unit,
  min,
  max,
  isOptional: true,
  schema: wholeNumber(
    { min, max },
    `Please enter a whole number from ${min} to ${max}, or leave this empty for no limit`,
  ).nullable(),
});

/** Different whole numbers, kept from the largest to the smallest. The list may be empty. */
export function numbersField({
  min,
  max,
  maxCount,
  unit,
  ...text
}: FieldText<number[]> & Limits & { unit: string; maxCount: number }): SettingField<number[]> {
  const sentence = `Please enter at most ${maxCount} different whole numbers from ${min} to ${max}`;
  return {
    ...text,
    kind: 'numbers',
    unit,
    min,
    max,
    maxCount,
    schema: z
      .array(wholeNumber({ min, max }, sentence), sentence)
      .max(maxCount, sentence)
      .refine(areDifferent, sentence)
      .transform((values) => values.toSorted((a, b) => b - a)),
  };
}

export const choiceField = <Value extends string | number>({
  choices,
  ...text
}: FieldText<Value> & { choices: Choice<Value>[] }): SettingField<Value> => ({
  ...text,
  kind: 'choice',
  choices,
  schema: z.literal(valuesOf(choices), 'Please choose one of these'),
});

/** Defines a choice of one or more values, kept in their order. */
export function choicesField<Value extends string | number>({
  choices,
  ...text
}: FieldText<Value[]> & { choices: Choice<Value>[] }): SettingField<Value[]> {
  const sentence = 'Please choose at least one of these';
  const values = valuesOf(choices);
  return {
    ...text,
    kind: 'choices',
    choices,
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

export const textField = ({ maxLength, ...text }: FieldText<string> & { maxLength: number }): SettingField<string> => ({
  ...text,
  kind: 'text',
  maxLength,
  schema: oneLine(maxLength, 'Please fill this in'),
});

/** Defines a text; null if the coach leaves it empty. */
export const optionalTextField = ({
  maxLength,
  ...text
}: FieldText<string | null> & { maxLength: number }): SettingField<string | null> => ({
  ...text,
  kind: 'text',
  maxLength,
  isOptional: true,
  schema: optionalText(maxLength).pipe(oneLine(maxLength, 'Please fill this in').nullable()),
});

/** A whole page, as `domain/policy-text.ts` reads it, with the places of `policy-places.ts`. */
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

/** Defines a phone number; null if the coach gives none. */
export const phoneField = (text: FieldText<string | null>): SettingField<string | null> => ({
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

/** Defines a web address; null if the coach gives none. */
export const optionalWebAddressField = (text: FieldText<string | null>): SettingField<string | null> => ({
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
