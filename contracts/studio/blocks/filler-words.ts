/**
 * The words in a new block, part or entry, by the name of the field in which they stand. Typing replaces them. The
 * studio counts them as sample texts, and warns before it publishes a block or a part with them.
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
