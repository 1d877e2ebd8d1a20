import type { Person } from './find-person.ts';

/**
 * Lists the marks by which a person is found in copies of wiped data: their confirmed addresses, and the provider's
 * names of their payments. People cannot choose these to look like another person's. They
 * can choose names and phone numbers, so those never count.
 */
export const listMarks = ({ addresses, formerAddresses, references }: Person): string[] => [
  ...addresses,
  ...formerAddresses,
  ...references,
];

/** The characters in front of a mark, perhaps with an apostrophe between, that make it the end of a longer address. */
const ADDRESS_PART = 'A-Za-z0-9._%+-';

/**
 * 'ana@example.com' is not meant by 'joana@example.com', 'o'ana@example.com' and 'ana@example.com.au'. In JSON, an
 * escaped line break may stand before a mark.
 */
export function patternOf(mark: string): string {
  const literal = mark.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&');
  const before = `(?:(?<![${ADDRESS_PART}]|[${ADDRESS_PART}]')|(?<=\\\\[nrtbf]))`;
  return `${before}${literal}(?![A-Za-z0-9_-]|[.][A-Za-z0-9])`;
}

/** Returns whether the text has one of the marks, in upper or lower case. */
export function quotes(text: string, marks: readonly string[]): boolean {
  return marks.some((mark) => new RegExp(patternOf(mark), 'i').test(text));
}
