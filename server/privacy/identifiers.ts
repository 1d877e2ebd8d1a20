import type { Person } from './find-person.ts';

/**
 * Lists what identifies a person in copies of wiped data: addresses, and the provider's ids of payments.
 * Names and phone numbers never count, since people can type another person's.
 */
export const listIdentifiers = ({ addresses, formerAddresses, paymentIntentIds }: Person): string[] => [
  ...addresses,
  ...formerAddresses,
  ...paymentIntentIds,
];

/** The characters that make an identifier after them, or after them and an apostrophe, a part of a longer address. */
const ADDRESS_PART = 'A-Za-z0-9._%+-';

/**
 * Returns the pattern of a whole identifier: that of 'ana@example.com' does not match 'joana@example.com',
 * 'o'ana@example.com' or 'ana@example.com.au'. In JSON, an escaped line break may stand before it.
 */
export function createIdentifierPattern(identifier: string): string {
  const literal = identifier.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&');
  const before = `(?:(?<![${ADDRESS_PART}]|[${ADDRESS_PART}]')|(?<=\\\\[nrtbf]))`;
  return `${before}${literal}(?![A-Za-z0-9_-]|[.][A-Za-z0-9])`;
}

/** Returns whether the text contains one of the identifiers, in upper or lower case. */
export function containsIdentifier(text: string, identifiers: readonly string[]): boolean {
  return identifiers.some((identifier) => new RegExp(createIdentifierPattern(identifier), 'i').test(text));
}
