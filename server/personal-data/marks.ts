import type { Person } from './find-person.ts';

/**
 * What quotes a person: their confirmed addresses, and the provider's names of their payments and customers. Nobody can choose
 * these to look like somebody else's. Names and phone numbers are typed as one likes, so they never count.
 */
export const listMarks = ({ addresses, formerAddresses, references }: Person): string[] => [
  ...addresses,
  ...formerAddresses,
  ...references,
];

/** Before these characters, and an apostrophe between them, an address would be the end of a longer one. */
const ADDRESS_PART = 'A-Za-z0-9._%+-';

/**
 * 'ana@example.com' is not meant by 'joana@example.com', 'o'ana@example.com' and 'ana@example.com.au'. In JSON, an escaped line break
 * may stand before a mark.
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
