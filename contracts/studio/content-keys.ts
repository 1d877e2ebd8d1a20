/** The keys of values in the content that only programs read, such as addresses and ids. */
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

/** Returns whether people read the texts under this key. */
export const isShownAsWords = (key: string): boolean => !keysForPrograms.has(key);
