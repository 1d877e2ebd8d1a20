import { extractPhoneDigits } from '#domain/bookings.ts';
import { foldText } from '#domain/fold-text.ts';

/** The number of words that count. More would only slow a search down. */
const MAX_SEARCH_WORDS = 5;

/** A word in all spellings in which it may be stored. `isWhole`: words that only contain it do not match. */
export type SearchWord = { spellings: string[]; isWhole: boolean };

/**
 * Splits the coach's search into words. Names may be given as 'Ruiz, Ana'. A word in quotation marks matches
 * only whole words: some links search a list for one address, which may be the end of another one.
 */
export function parseSearch(search: string): SearchWord[] {
  const words = foldText(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS);
  if (words.length > 1 && looksLikePhoneNumber(search)) return [{ spellings: phoneSpellings(search), isWhole: false }];
  return words.map((word) => {
    const [, quoted] = /^["“](.+)["”]$/.exec(word) ?? [];
    if (quoted) return { spellings: [quoted], isWhole: true };
    const numbers = looksLikePhoneNumber(word) ? phoneSpellings(word) : [];
    return { spellings: [...new Set([word, ...numbers])], isWhole: false };
  });
}

/** People write phone numbers with spaces, brackets, dots and dashes of any kind. */
const looksLikePhoneNumber = (text: string): boolean => /^[+\d\s().\p{Pd}]{3,}$/u.test(text) && /\d/.test(text);

/** Lists spellings of a number: with the country code 1, and without it or the 0 that another country code replaces. */
function phoneSpellings(text: string): string[] {
  const digits = extractPhoneDigits(text);
  const spellings = [digits, `1${digits}`];
  if (/^1\d{10}$|^0\d{8,}$/.test(digits)) spellings.push(digits.slice(1));
  return spellings;
}
