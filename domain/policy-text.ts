/** A part of a policy's text. `level` 2 is a section, 3 is a part of one. */
export type PolicyBlock =
  | { type: 'heading'; level: 2 | 3; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] };

/**
 * Splits a text at its blank lines. '## ' and '### ' begin a heading, '- ' an entry of a list; a line that begins with
 * none of these continues what stands above it.
 */
export function parsePolicyText(text: string): PolicyBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(splitBlock);
}

function splitBlock(block: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  for (const line of block.split('\n')) {
    const [, marks = '', words = ''] = /^(##|###|-) +(.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (marks === '-' && last?.type === 'list') last.items.push(words);
    else if (marks === '-') blocks.push({ type: 'list', items: [words] });
    else if (marks) blocks.push({ type: 'heading', level: marks === '##' ? 2 : 3, text: words });
    else if (last?.type === 'list') last.items.push(`${last.items.pop()} ${line.trim()}`);
    else if (last?.type === 'paragraph') last.text += `\n${line}`;
    else blocks.push({ type: 'paragraph', text: line });
  }
  return blocks;
}

/** Writes blocks as the text that `parsePolicyText` reads. */
export const writePolicyText = (blocks: readonly PolicyBlock[]): string =>
  blocks.map(writeBlock).filter(Boolean).join('\n\n');

function writeBlock(block: PolicyBlock): string {
  const lines = block.type === 'list' ? block.items : block.text.split('\n');
  const written = lines.map((line) => line.trim()).filter(Boolean);
  if (block.type === 'list') return written.map((item) => `- ${item}`).join('\n');
  const text = written.join('\n');
  return block.type === 'paragraph' || text === '' ? text : `${'#'.repeat(block.level)} ${text}`;
}

export type PolicyWords = { text: string; href?: string };

/** Finds links such as '[my terms](/terms)': paths of this site, and https, mailto and tel addresses. */
export function splitLinks(text: string): PolicyWords[] {
  const words: PolicyWords[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^[\]]+)\]\(((?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s()]*)\)/g)) {
    const [whole, label = '', href = ''] = match;
    if (match.index > end) words.push({ text: text.slice(end, match.index) });
    words.push({ text: label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) words.push({ text: text.slice(end) });
  return words;
}

/** Writes words as `splitLinks` reads them. */
export const writeLinks = (words: readonly PolicyWords[]): string =>
  words.map(({ text, href }) => (href === undefined ? text : writeLink(text, href))).join('');

const writeLink = (text: string, href: string): string =>
  `[${text.replace(/[[\]]/g, '')}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
