/**
 * Breaks a text between words, so that mail programs need not. Further lines are indented. A line that was broken ends
 * with a space, as in RFC 3676.
 */
export function wrapText(text: string, indent = 0): string {
  const fitting = new RegExp(`(.{1,${72 - indent}})(\\s|$)`, 'g');
  return text
    .replace(fitting, (_, words: string, after: string) => `${words}${after === ' ' ? ' ' : ''}\n`)
    .trimEnd()
    .replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** Joins the lines that `wrapText` has broken, for a screen that breaks them at its own edge. */
export const unwrapText = (text: string): string => text.replace(/ \n */g, ' ');
