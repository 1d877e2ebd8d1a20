import { isLinkTarget } from './link-target.ts';

/** Words with the same formatting, or a place such as '{first name}', whose name is `text`. */
export type MailSpan = { text: string; isPlace?: true; isBold?: true; href?: string };

/** A piece of a mail's text. A 'place' stands alone on its line: the coach sees it as a part, such as {pay button}. */
export type MailPiece =
  | { type: 'paragraph' | 'small print'; lines: MailSpan[][] }
  | { type: 'heading'; spans: MailSpan[] }
  | { type: 'rule' }
  | { type: 'place'; name: string };

/**
 * Splits a mail's text at its blank lines. '## ' begins a heading, '> ' small print, and '---' is a line across.
 * '**words**' are bold, and '[words](/about)' is a link.
 */
export function parseMailText(text: string): MailPiece[] {
  const pieces: MailPiece[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) pieces.push(toParagraph(lines));
    lines = [];
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    const standalone = readStandaloneLine(line);
    if (line === '' || standalone) endParagraph();
    if (standalone) pieces.push(standalone);
    else if (line !== '') lines.push(line);
  }
  endParagraph();
  return pieces;
}

function readStandaloneLine(line: string): MailPiece | undefined {
  if (line === '---') return { type: 'rule' };
  if (line.startsWith('## ')) return { type: 'heading', spans: parseMailLine(line.slice(3).trim()) };
  const name = /^\{([^{}]*)\}$/.exec(line)?.[1];
  return name === undefined ? undefined : { type: 'place', name };
}

function toParagraph([first = '', ...others]: string[]): MailPiece {
  const isSmall = first.startsWith('> ');
  const lines = [isSmall ? first.slice(2).trim() : first, ...others].map(readWords);
  return { type: isSmall ? 'small print' : 'paragraph', lines };
}

/** Finds the places in a text that has no bold words and no links: a subject, a title, a heading. */
export const parseMailLine = (text: string): MailSpan[] =>
  splitAt(text, /\{([^{}]*)\}/g, ([, name = '']) => [{ text: name, isPlace: true }]);

const readWords = (line: string): MailSpan[] =>
  splitAt(
    line,
    /\[([^[\]]+)\]\(([^\s(){}]+)\)/g,
    ([whole, words = '', href = '']) =>
      isLinkTarget(href) ? readBold(words).map((span) => ({ ...span, href })) : readBold(whole),
    readBold,
  );

/** Bold words neither begin nor end with a star, so that stars beside them stay stars. */
const readBold = (words: string): MailSpan[] =>
  splitAt(
    words,
    /\*\*([^*]+(?:\*[^*]+)*)\*\*/g,
    ([, bold = '']) => parseMailLine(bold).map((span) => ({ ...span, isBold: true })),
    parseMailLine,
  );

/** Splits a text at the matches of a pattern. `read` reads the matches, `readOther` the text between them. */
function splitAt(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => MailSpan[],
  readOther: (text: string) => MailSpan[] = (other) => [{ text: other }],
): MailSpan[] {
  const spans: MailSpan[] = [];
  let end = 0;
  const addOther = (until: number) => {
    if (until > end) spans.push(...readOther(text.slice(end, until)));
  };
  for (const match of text.matchAll(pattern)) {
    addOther(match.index);
    spans.push(...read(match));
    end = match.index + match[0].length;
  }
  addOther(text.length);
  return spans;
}

/** Writes pieces as the text that `parseMailText` reads. */
export const writeMailText = (pieces: readonly MailPiece[]): string =>
  pieces.map(writePiece).filter(Boolean).join('\n\n');

function writePiece(piece: MailPiece): string {
  switch (piece.type) {
    case 'rule':
      return '---';
    case 'place':
      return `{${piece.name}}`;
    case 'heading': {
      const words = writeMailLine(piece.spans).trim();
      return words && `## ${words}`;
    }
    default: {
      const lines = piece.lines.map((line) => writeWords(line).trim()).filter(Boolean);
      return lines.length > 0 && piece.type === 'small print' ? `> ${lines.join('\n')}` : lines.join('\n');
    }
  }
}

export const writeMailLine = (spans: readonly MailSpan[]): string =>
  spans.map(({ text, isPlace }) => (isPlace ? `{${text}}` : text)).join('');

const writeWords = (line: readonly MailSpan[]): string =>
  groupSpans(line, ({ href }) => href)
    .map(({ value, spans }) => {
      const words = groupSpans(spans, ({ isBold }) => isBold)
        .map((group) => (group.value ? writeBold(writeMailLine(group.spans)) : writeMailLine(group.spans)))
        .join('');
      return value === undefined ? words : writeLink(words, value);
    })
    .join('');

/** Makes words bold, except stars that would end the bold: several together, and those at either end. */
const writeBold = (words: string): string =>
  words
    .split(/(^\*+|\*{2,}|\*+$)/)
    .map((part) => (/^\**$/.test(part) ? part : `**${part}**`))
    .join('');

function writeLink(words: string, href: string): string {
  const target = href.replace(/[(){}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return isLinkTarget(target) ? `[${words.replaceAll('[', '(').replaceAll(']', ')')}](${target})` : words;
}

/** Groups adjacent spans with the same value. */
export function groupSpans<Value>(spans: readonly MailSpan[], readValue: (span: MailSpan) => Value) {
  const groups: { value: Value; spans: MailSpan[] }[] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last && last.value === readValue(span)) last.spans.push(span);
    else groups.push({ value: readValue(span), spans: [span] });
  }
  return groups;
}
