/**
 * Returns an American date format that is made at its first use: making one takes a phone ten milliseconds, which a
 * module must not spend before its page is needed.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-US', options));
}
