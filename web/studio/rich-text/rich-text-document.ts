import { type Mark, type Node, Schema } from 'prosemirror-model';
import type { RichPart, RichSpan, RichText } from '#contracts/studio/rich-text.ts';
import { listNodes, textMarks, textNodes } from '../../rich-text/text-elements.ts';

/** The elements of a formatted text. Pasting and typing cannot bring in others. */
const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...textNodes,
    ...listNodes,
    numberedList: {
      group: 'block',
      content: 'listItem+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', { class: 'list-decimal pl-6' }, 0],
    },
  },
  marks: {
    ...textMarks,
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
  },
});

const { nodes, marks } = richTextSchema;

export function toDocument({ parts }: RichText): Node {
  return nodes.doc.create(null, parts.length > 0 ? parts.map(toBlock) : nodes.paragraph.create());
}

function toBlock(part: RichPart): Node {
  if (part.kind !== 'list') return nodes[part.kind].create(null, part.spans.flatMap(toInline));
  const items = part.items.map((spans) =>
    nodes.listItem.create(null, nodes.paragraph.create(null, spans.flatMap(toInline))),
  );
  return (part.isNumbered ? nodes.numberedList : nodes.bulletList).create(null, items);
}

function toInline({ text, isBold, isItalic, href }: RichSpan): Node[] {
  const formatting = [
    ...(href === undefined ? [] : [marks.link.create({ href })]),
    ...(isBold ? [marks.bold.create()] : []),
    ...(isItalic ? [marks.italic.create()] : []),
  ];
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [nodes.lineBreak.create(null, null, formatting)] : []),
      ...(line ? [richTextSchema.text(line, formatting)] : []),
    ]);
}

/** Converts the document into formatted text, without empty paragraphs and entries. */
export function fromDocument(document: Node): RichText {
  return { parts: document.children.flatMap(toPart) };
}

function toPart(block: Node): RichPart[] {
  if (block.type === nodes.paragraph || block.type === nodes.heading) {
    const spans = toSpans(block);
    return spans.length > 0 ? [{ kind: block.type === nodes.heading ? 'heading' : 'paragraph', spans }] : [];
  }
  const items = block.children.flatMap(({ firstChild }) => [firstChild ? toSpans(firstChild) : []]);
  const written = items.filter((spans) => spans.length > 0);
  if (written.length === 0) return [];
  return [{ kind: 'list', ...(block.type === nodes.numberedList && { isNumbered: true as const }), items: written }];
}

function toSpans(block: Node): RichSpan[] {
  const spans: RichSpan[] = [];
  for (const node of block.children) {
    // Control characters other than line breaks, such as a pasted tab, become spaces.
    const text = node.type === nodes.lineBreak ? '\n' : (node.text ?? '').replace(/[^\P{Cc}\n]/gu, ' ');
    const span = { text, ...getFormatting(node.marks) };
    const last = spans.at(-1);
    if (last && hasSameFormatting(last, span)) last.text += text;
    else spans.push(span);
  }
  return spans.some(({ text }) => text.trim()) ? spans : [];
}

function getFormatting(set: readonly Mark[]): Omit<RichSpan, 'text'> {
  const link = set.find(({ type }) => type === marks.link);
  return {
    ...(set.some(({ type }) => type === marks.bold) && { isBold: true as const }),
    ...(set.some(({ type }) => type === marks.italic) && { isItalic: true as const }),
    ...(link && { href: String(link.attrs.href) }),
  };
}

const hasSameFormatting = (one: RichSpan, other: RichSpan): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href;
