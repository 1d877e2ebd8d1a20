import type { Person } from './find-person.ts';

/**
 * Lists the marks by which a person is found in copies of wiped data: addresses, and the provider's ids of payments.
 * Names and phone numbers never count, since people can type another person's.
 */
export const listMarks = ({ addresses, formerAddresses, paymentIntentIds }: Person): string[] => [
  ...addresses,
  ...formerAddresses,
  ...paymentIntentIds,
];

/** The characters before a mark, perhaps with an apostrophe between, that make the mark a part of a longer address. */
const ADDRESS_PART = 'A-Za-z0-9._%+-';

/**
 * Returns the pattern of a whole mark: that of 'ana@example.com' does not match 'joana@example.com',
 * 'o'ana@example.com' or 'ana@example.com.au'. In JSON, an escaped line break may stand before a mark.
 */
export function patternOf(mark: string): string {
  const literal = mark.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&');
  const before = `(?:(?<![${ADDRESS_PART}]|[${ADDRESS_PART}]')|(?<=\\\\[nrtbf]))`;
  return `${before}${literal}(?![A-Za-z0-9_-]|[.][A-Za-z0-9])`;
}

/** Whether the text contains one of the marks, in upper or lower case. */
export function containsMark(text: string, marks: readonly string[]): boolean {
  return marks.some((mark) => new RegExp(patternOf(mark), 'i').test(text));
}
