/** Names of values in the content that are no words: addresses, and what only programs read. */
const keysForPrograms = new Set([
  'src',
  'id',
  'kind',
  'type',
  'url',
  'coursePath',
  'lengthLabel',
  'publishedOn',
  'captions',
  'still',
  'stored',
  'addedAt',
  'key',
  'path',
  'href',
  'to',
  'from',
]);

/** Whether a text with this name is read by people. */
export const isShownAsWords = (key: string): boolean => !keysForPrograms.has(key);
