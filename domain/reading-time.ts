/** The speed of a reader who takes their time. */
const WORDS_A_MINUTE = 200;

/** The minutes, with a fraction, that it takes to read a lesson's texts. */
export const countReadingMinutes = (texts: readonly string[]): number =>
  texts.reduce((words, text) => words + text.split(/\s+/).filter(Boolean).length, 0) / WORDS_A_MINUTE;
