/** `shortest` is in characters. */
export const passwordHint = (shortest: number): string =>
  `At least ${shortest} characters. A few words in a row are easy to remember. Names, and words such as coach or nutrition, are too easy to guess.`;
