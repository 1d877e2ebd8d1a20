import type { UseFormReturn } from 'react-hook-form';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatDollarInput, parseDollars } from '../dollar-input.ts';

/** The values in the fields of a form: a text, or the checked choices. */
export type TypedSettings = Record<string, string | string[]>;
export type SettingsForm = UseFormReturn<TypedSettings, unknown, Record<string, unknown>>;
export type SettingFields = Record<string, SettingField>;
type Content = Record<string, unknown>;

export const toTypedSettings = (fields: SettingFields, content: Content): TypedSettings =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toTyped(field, content[name])]));

export function toTyped({ kind }: SettingField, value: unknown): string | string[] {
  if (kind === 'choices') return (value as unknown[]).map(String);
  if (value === null || value === undefined) return '';
  if (kind === 'cents') return formatDollarInput(value as number);
  return kind === 'numbers' ? (value as number[]).join(', ') : String(value);
}

/** Converts typed text into the value that the field's schema checks. Text that is no number becomes NaN. */
export function parseTyped(field: SettingField, typed: string | string[]): unknown {
  switch (field.kind) {
    case 'choices':
      return field.choices.map(({ value }) => value).filter((value) => typed.includes(String(value)));
    case 'choice':
      return field.choices.find(({ value }) => String(value) === typed)?.value;
    case 'cents':
      return parseDollars(String(typed)) ?? Number.NaN;
    case 'number':
      return field.isOptional && String(typed).trim() === '' ? null : readNumber(String(typed));
    case 'numbers':
      return String(typed)
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(readNumber);
    default:
      return typed;
  }
}

const readNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Checks all fields. Returns a sentence for each invalid one, and the values of the valid ones. */
export function checkTyped(fields: SettingFields, typed: TypedSettings) {
  const content: Content = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const checked = field.schema.safeParse(parseTyped(field, typed[name] ?? ''));
    if (checked.success) content[name] = checked.data;
    else errors[name] = checked.error.issues[0]?.message ?? 'Please check this';
  }
  return { content, errors };
}

/** Returns whether both texts mean the same value: '50' and '$50.00', for example. */
export const meansSameValue = (field: SettingField, one: string | string[], other: string | string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (isValid(field, one) && JSON.stringify(parseTyped(field, one)) === JSON.stringify(parseTyped(field, other)));

// A text that is no number reads as NaN, and JSON turns that into null, so two such texts would seem to be equal.
const isValid = (field: SettingField, typed: string | string[]) =>
  field.schema.safeParse(parseTyped(field, typed)).success;

/** Formats a value: '$75', '24 hours and 1 hour', 'Monday', 'none'. */
export function formatSetting(field: SettingField, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  switch (field.kind) {
    case 'cents':
      return formatDollars(value as number);
    case 'number':
      return formatNumber(value as number, field.unit);
    case 'numbers':
      return joinWithAnd((value as number[]).map((number) => formatNumber(number, field.unit)));
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case 'choices':
      return joinWithAnd(
        field.choices.filter((choice) => (value as unknown[]).includes(choice.value)).map(({ label }) => label),
      );
    case 'policy-text':
      return `a text of ${String(value).length.toLocaleString('en-US')} characters`;
    case 'time-zone':
      return String(value).replaceAll('_', ' ');
    default:
      return String(value);
  }
}

/** Returns '2 hours' or '1 hour'. A unit without a plural, such as 'percent', stays as it is. */
const formatNumber = (number: number, unit: string): string =>
  `${number} ${number === 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;

const joinWithAnd = (parts: string[]): string => new Intl.ListFormat('en-US').format(parts);
