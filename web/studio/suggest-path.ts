import { isReservedPath } from '#contracts/pages/reserved-paths.ts';

const MAX_LETTERS = 60;
const MAX_SUGGESTED_LETTERS = 50;

/** Returns an address for typed words: '/my-nice-recipes' for 'my nice recipes!'. Empty if no letter or digit fits. */
export function readPath(typed: string): string {
  const words = toWords(typed, MAX_LETTERS);
  return words && `/${words}`;
}

const toWords = (text: string, maxLetters: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLetters)
    .replace(/^-+|-+$/g, '');

/** Returns a free address for a page with this title: '/creme-co' for 'Crème & Co.'. */
export function suggestPath(title: string, taken: readonly string[]): string {
  const words = toWords(title, MAX_SUGGESTED_LETTERS);
  // A number alone, or a title in another script, makes no address.
  const name = /[a-z]/.test(words) ? words : ['page', words].filter(Boolean).join('-');
  const candidates = [name, ...Array.from({ length: taken.length + 1 }, (_, count) => `${name}-${count + 2}`)];
  return candidates.map((each) => `/${each}`).find((path) => !taken.includes(path) && !isReservedPath(path)) ?? '';
}
