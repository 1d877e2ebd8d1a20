import { type SQL, sql } from '../db/drizzle.ts';
import type { Person } from './find-person.ts';

/** What quotes a person: an address or name that stands alone, or a phone number, of which a part may be typed elsewhere. */
export type Mark = { text: string; standsAlone: boolean };

/** Shorter ones say nothing about anybody. */
const MIN_LENGTH = 4;

export const marksOfAddresses = ({
  addresses,
  formerAddresses,
}: Pick<Person, 'addresses' | 'formerAddresses'>): Mark[] =>
  [...addresses, ...formerAddresses].map((text) => ({ text, standsAlone: true }));

export const marksOfNames = ({ names, phones }: Pick<Person, 'names' | 'phones'>): Mark[] =>
  [
    ...names.map(({ whole }) => ({ text: whole, standsAlone: true })),
    ...phones.map((text) => ({ text, standsAlone: false })),
  ].filter(({ text }) => text.length >= MIN_LENGTH);

/**
 * As a regular expression of both JavaScript and PostgreSQL. 'ana@example.com' is not meant by 'joana@example.com' and
 * 'ana@example.com.au', nor 'Ana Li' by 'Diana Lind'. In JSON, an escaped line break may stand before a mark.
 */
export function patternOf({ text, standsAlone }: Mark): string {
  const literal = text.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&');
  if (!standsAlone) return literal;
  const isAddress = text.includes('@');
  const before = isAddress ? 'A-Za-z0-9._%+-' : 'A-Za-z0-9';
  const after = isAddress ? '(?![A-Za-z0-9_-]|[.][A-Za-z0-9])' : '(?![A-Za-z0-9])';
  return `(?:(?<![${before}])|(?<=\\\\[nrtbf]))${literal}${after}`;
}

/** As a text has it, and as JSON writes it: with quotation marks and the like in another way. */
export const withSpellings = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => {
    const inJson = JSON.stringify(mark.text).slice(1, -1);
    return inJson === mark.text ? [mark] : [mark, { ...mark, text: inJson }];
  });

/** Raw, since the builder has no regular expressions. Case does not matter. */
export const quotesAny = (text: SQL, marks: readonly Mark[]): SQL<boolean> =>
  sql<boolean>`exists (select from unnest(${sql.param(marks.map(patternOf))}::text[]) as pattern where ${text} ~* pattern)`;

/** Case does not matter. */
export function quotes(text: string, marks: readonly Mark[]): boolean {
  return marks.some((mark) => new RegExp(patternOf(mark), 'i').test(text));
}
