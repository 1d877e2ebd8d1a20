/** What new blocks say until the coach has written something there. The studio warns before strangers read it. */
export const emptyWords = {
  text: 'Tap here to write your text.',
  question: 'Tap here to write a question',
  answer: 'Tap here to write its answer.',
  quote: 'Tap here to write what somebody said.',
  who: 'Name',
} as const;
