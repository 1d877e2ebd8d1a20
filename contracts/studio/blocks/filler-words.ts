/**
 * The words of a new block, part or entry, by the name of their value. Typing replaces them, and the studio counts them
 * as sample texts. Before a block or a part with them is published, it warns.
 */
export const fillerWords = {
  text: 'Tap here to write your text.',
  quote: 'Tap here to write what somebody said.',
  who: 'Name',
  question: 'Tap here to write a question',
  answer: 'Tap here to write its answer.',
  part: 'New part',
  heading: 'Tap here to write a heading',
  about: 'Tap here to write what it’s for',
} as const;

const all: ReadonlySet<string> = new Set(Object.values(fillerWords));
export const isFiller = (text: string): boolean => all.has(text.trim());
