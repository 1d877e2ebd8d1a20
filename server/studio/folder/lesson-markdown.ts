import type { BlockContent, List, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { type RichPart, type RichSpan, toPlainText } from '#contracts/studio/rich-text.ts';

// A lesson's words as Markdown: '# ' its title, then its description, '## ' a section, '> - ' a key point of it.

export type LessonWords = Pick<LessonContent, 'title' | 'description' | 'sections'>;

/** The error for Markdown with an element that lessons do not have. The message names the line. */
export class UnreadableLesson extends Error {}

export function writeLesson({ title, description, sections }: LessonWords): string {
  const blocks: RootContent[] = [
    { type: 'heading', depth: 1, children: writePlain(title) },
    ...description
      .split(/\n{2,}/)
      .map((paragraph) => ({ type: 'paragraph' as const, children: writePlain(paragraph) })),
    ...sections.flatMap(({ heading, text, keyPoints }) => [
      { type: 'heading' as const, depth: 2 as const, children: writePlain(heading) },
      ...text.parts.map(writePart),
      ...(keyPoints.length > 0
        ? [{ type: 'blockquote' as const, children: [writeList(keyPoints.map(writePlain), false)] }]
        : []),
    ]),
  ];
  const style = { bullet: '-', bulletOther: '*', emphasis: '_', listItemIndent: 'one', resourceLink: true } as const;
  return toMarkdown({ type: 'root', children: separateLists(blocks) }, style);
}

/** Puts an empty comment between two lists of one kind, which would become one list without it. */
function separateLists(blocks: RootContent[]): RootContent[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const wouldJoin = block.type === 'list' && next?.type === 'list' && block.ordered === next.ordered;
    return wouldJoin ? [block, SEPARATOR] : [block];
  });
}
const SEPARATOR = { type: 'html', value: '<!-- -->' } as const;

const writePart = (part: RichPart): BlockContent => {
  if (part.kind === 'list') return writeList(part.items.map(writeSpans), part.isNumbered === true);
  const children = writeSpans(part.spans);
  return part.kind === 'heading' ? { type: 'heading', depth: 3, children } : { type: 'paragraph', children };
};

const writeList = (items: PhrasingContent[][], ordered: boolean): List => ({
  type: 'list',
  ordered,
  spread: false,
  children: items.map((children) => ({ type: 'listItem', spread: false, children: [{ type: 'paragraph', children }] })),
});

const writePlain = (text: string): PhrasingContent[] => writeSpans([{ text }]);

const writeSpans = (spans: readonly RichSpan[]): PhrasingContent[] =>
  spans.flatMap(({ text, isBold, isItalic, href }) => {
    let children: PhrasingContent[] = text
      .split('\n')
      .flatMap((value, index) => [
        ...(index > 0 ? [{ type: 'break' as const }] : []),
        ...(value === '' ? [] : [{ type: 'text' as const, value }]),
      ]);
    if (isItalic) children = [{ type: 'emphasis', children }];
    if (isBold) children = [{ type: 'strong', children }];
    return href === undefined ? children : [{ type: 'link', url: href, children }];
  });

const MAX_CHARACTERS = 200_000;
/** The most characters such as * in a paragraph. */
const MAX_MARKS = 4000;
/** The most work for a lesson: about two seconds of parsing. */
const MAX_COST = 40_000_000;
/** The most columns that marks of lists and quotes take at the start of a line. No lesson has a list in a list. */
const MAX_INDENT = 12;

/**
 * Refuses a text that would keep the site busy for minutes. The parser compares each character of Markdown with all
 * others of its paragraph, so its time grows with the square of their number. An empty line ends a paragraph, but no
 * list: the entries of the whole text are counted together.
 */
function refuseSlowText(markdown: string): void {
  if (markdown.length > MAX_CHARACTERS)
    refuse(undefined, `A lesson has at most ${MAX_CHARACTERS.toLocaleString('en-US')} characters.`);
  let line = 1;
  const entries = markdown.match(/(?:[-+*]|\d[.)])(?=\s)/g)?.length ?? 0;
  let cost = entries ** 2;
  // Each second part is an empty line between two paragraphs.
  for (const [index, part] of markdown.split(/(\n[ \t\r]*(?=\n))/).entries()) {
    const marks = index % 2 === 0 ? (part.match(/[*_[\]<>`!&~]/g)?.length ?? 0) : 0;
    const start = line + (/^\n/.test(part) ? 1 : 0);
    if (marks > MAX_MARKS) refuseAt(start, 'This paragraph has too many characters like * and [. Please split it.');
    cost += marks ** 2;
    line += part.split('\n').length - 1;
  }
  if (cost > MAX_COST) refuse(undefined, 'This lesson has too many characters like * and [. Please split it.');
  for (const [index, text] of markdown.split(/\r\n?|\n/).entries()) {
    const [indent = ''] = /^(?:[ >]|(?:[-+*]|\d{1,9}[.)])(?= ))*/.exec(text.replaceAll('\t', '    ')) ?? [];
    if (indent.trimEnd().length > MAX_INDENT) refuseAt(index + 1, 'An entry of a list is one paragraph.');
  }
}

/** Reads a lesson's words. Throws `UnreadableLesson`. */
export function readLesson(markdown: string): LessonWords {
  refuseSlowText(markdown);
  const [first, ...rest] = fromMarkdown(markdown).children;
  if (first?.type !== 'heading' || first.depth !== 1) refuse(first, 'A lesson begins with its title: # Title.');
  const description: string[] = [];
  const sections: LessonWords['sections'] = [];
  for (const block of rest) {
    const section = sections.at(-1);
    if (block.type === 'heading' && block.depth === 2)
      sections.push({ heading: readPlain(block.children), text: { parts: [] }, keyPoints: [] });
    else if (!section && block.type === 'paragraph') description.push(readPlain(block.children));
    else if (!section) refuse(block, 'Only paragraphs can stand here. A section begins with its heading: ## Heading.');
    else if (block.type === 'blockquote') section.keyPoints.push(...block.children.flatMap(readKeyPoints));
    else if (block.type !== 'html' || block.value !== SEPARATOR.value) section.text.parts.push(readPart(block));
  }
  return { title: readPlain(first.children), description: description.join('\n\n'), sections };
}

function readKeyPoints(block: RootContent): string[] {
  if (block.type !== 'list') refuse(block, 'Key points are a list: > - One point.');
  return readItems(block).map((spans) => toPlainText({ parts: [{ kind: 'paragraph', spans }] }));
}

function readPart(block: RootContent): RichPart {
  if (block.type === 'list')
    return { kind: 'list', ...(block.ordered && { isNumbered: true as const }), items: readItems(block) };
  if (block.type === 'paragraph') return { kind: 'paragraph', spans: readSpans(block.children) };
  if (block.type === 'heading' && block.depth === 3) return { kind: 'heading', spans: readSpans(block.children) };
  return refuse(block, 'A section has paragraphs, lists and headings with ###, nothing else.');
}

const readItems = ({ children }: List): RichSpan[][] =>
  children.map((item) => {
    const [only, ...others] = item.children;
    if (only?.type !== 'paragraph' || others.length > 0) refuse(item, 'An entry of a list is one paragraph.');
    return readSpans(only.children);
  });

const readPlain = (nodes: PhrasingContent[]): string => readSpans(nodes).reduce((words, { text }) => words + text, '');

type SpanFormat = Omit<RichSpan, 'text'>;

function readSpans(nodes: PhrasingContent[], format: SpanFormat = {}): RichSpan[] {
  const spans = nodes.flatMap((node): RichSpan[] => {
    if (node.type === 'text') return [{ text: node.value.replaceAll(/\s*\n\s*/g, ' '), ...format }];
    if (node.type === 'break') return [{ text: '\n', ...format }];
    if (node.type === 'strong') return readSpans(node.children, { ...format, isBold: true });
    if (node.type === 'emphasis') return readSpans(node.children, { ...format, isItalic: true });
    if (node.type === 'link') return readSpans(node.children, { ...format, href: node.url });
    return refuse(node, 'Words can be bold, italic and links, nothing else.');
  });
  return joinSpans(spans);
}

/** Joins neighboring spans with the same formatting, which were one text in the editor. */
export function joinSpans(spans: readonly RichSpan[]): RichSpan[] {
  const joined: RichSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.isBold === span.isBold && last.isItalic === span.isItalic && last.href === span.href)
      joined[joined.length - 1] = { ...last, text: last.text + span.text };
    else joined.push(span);
  }
  return joined;
}

function refuse(node: RootContent | undefined, message: string): never {
  if (node?.position) refuseAt(node.position.start.line, message);
  throw new UnreadableLesson(message);
}

function refuseAt(line: number, message: string): never {
  throw new UnreadableLesson(`line ${line}: ${message}`);
}
