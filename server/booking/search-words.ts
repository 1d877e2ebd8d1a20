import { extractPhoneDigits } from '#domain/bookings.ts';

/** More words would only slow a search down. */
export const MAX_SEARCH_WORDS = 5;

export const toPrefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** People write phone numbers with spaces, brackets, dots and dashes of any kind. */
export const looksLikePhoneNumber = (text: string): boolean => /^[+\d\s().\p{Pd}]{3,}$/u.test(text) && /\d/.test(text);

/** Patterns for the digits of a number. Both the search and the stored number may begin with the country's 1, or not. */
export function toPhonePatterns(text: string): string[] {
  const digits = extractPhoneDigits(text);
  const beginnings = [digits, `1${digits}`];
  if (/^1\d{10}$/.test(digits)) beginnings.push(digits.slice(1));
  return beginnings.map((beginning) => `${beginning}%`);
}
