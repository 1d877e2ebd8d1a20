/** What a new block says until somebody writes: the studio lets typing replace it, and warns before strangers read it. */
export const fillerWords = {
  text: 'Tap here to write your text.',
  quote: 'Tap here to write what somebody said.',
  who: 'Name',
  question: 'Tap here to write a question',
  answer: 'Tap here to write its answer.',
} as const;

const all: ReadonlySet<string> = new Set(Object.values(fillerWords));
export const isFiller = (text: string): boolean => all.has(text.trim());
