import { type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { type MailPart, type MailPlace, mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import {
  type MailPiece,
  type MailSpan,
  parseMailLine,
  parseMailText,
  writeMailLine,
  writeMailText,
} from '#domain/mail-text.ts';
import { textMarks, textNodes } from '../../../rich-text/text-elements.ts';
import { chipClass, createPlaceNode, type PlaceNames, selectedClass } from '../text-editor/place-node.ts';

const meaningOf = (name: unknown): string => mailPlaceMeanings[name as MailPart | MailPlace] ?? '';

const place = createPlaceNode(meaningOf);

/** A part that stands on a line of its own and that the site fills in, such as the call's details. */
const part: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { name: { validate: 'string' } },
  leafText: ({ attrs }) => `{${attrs.name}}`,
  parseDOM: [{ tag: 'div[data-part]', getAttrs: (chip) => ({ name: chip.dataset.part ?? '' }) }],
  toDOM: ({ attrs }) => [
    'div',
    { 'data-part': attrs.name, class: `${chipClass} px-4 py-2` },
    ['span', { class: 'font-semibold' }, attrs.name],
    ['span', { class: 'ml-2 text-muted text-sm' }, meaningOf(attrs.name)],
  ],
};

export const mailSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...textNodes,
    heading: { ...textNodes.heading, content: '(text | place)*', marks: '' },
    smallPrint: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p.mail-small-print', priority: 60 }],
      toDOM: () => ['p', { class: 'mail-small-print text-muted text-sm' }, 0],
    },
    rule: {
      group: 'block',
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => [
        'div',
        { class: `cursor-pointer rounded-control py-3 ${selectedClass}` },
        ['hr', { class: 'border-line' }],
      ],
    },
    part,
    place,
  },
  marks: textMarks,
});

/** The schema of a subject or title: one line of text and places. */
const mailLineSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph' },
    paragraph: { content: '(text | place)*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    place,
    text: {},
  },
});

const { nodes, marks } = mailSchema;

/** Builds the editor's document. A paragraph always ends it, so that the coach can write below the last part. */
export function toMailDocument(text: string, names: PlaceNames): Node {
  const blocks = parseMailText(text).map((piece) => toBlock(piece, names));
  return nodes.doc.create(null, blocks.at(-1)?.isTextblock ? blocks : [...blocks, nodes.paragraph.create()]);
}

function toBlock(piece: MailPiece, names: PlaceNames): Node {
  if (piece.type === 'rule') return nodes.rule.create();
  if (piece.type === 'heading') return nodes.heading.create(null, toInline(piece.spans, names));
  if (piece.type === 'place')
    return names.parts.includes(piece.name)
      ? nodes.part.create({ name: piece.name })
      : nodes.paragraph.create(null, toInline([{ text: piece.name, isPlace: true }], names));
  const lines = piece.lines.flatMap((line, index) => [
    ...(index > 0 ? [nodes.lineBreak.create()] : []),
    ...toInline(line, names),
  ]);
  return nodes[piece.type === 'paragraph' ? 'paragraph' : 'smallPrint'].create(null, lines);
}

const toInline = (spans: readonly MailSpan[], names: PlaceNames): Node[] =>
  spans.map(({ text, isPlace, isBold, href }) => {
    const formatting = [
      ...(href === undefined ? [] : [marks.link.create({ href })]),
      ...(isBold ? [marks.bold.create()] : []),
    ];
    if (isPlace && names.places.includes(text)) return nodes.place.create({ name: text }, null, formatting);
    return mailSchema.text(isPlace ? `{${text}}` : text, formatting);
  });

export const fromMailDocument = (doc: Node): string => writeMailText(doc.children.map(toPiece));

function toPiece(block: Node): MailPiece {
  if (block.type === nodes.rule) return { type: 'rule' };
  if (block.type === nodes.part) return { type: 'place', name: String(block.attrs.name) };
  if (block.type === nodes.heading) return { type: 'heading', spans: toSpans(block) };
  const lines: MailSpan[][] = [[]];
  for (const node of block.children) {
    if (node.type === nodes.lineBreak) lines.push([]);
    else lines.at(-1)?.push(toSpan(node));
  }
  return { type: block.type === nodes.smallPrint ? 'small print' : 'paragraph', lines };
}

const toSpans = (block: Node): MailSpan[] => block.children.map(toSpan);

function toSpan(node: Node): MailSpan {
  const link = node.marks.find(({ type }) => type === marks.link);
  return {
    // A pasted tab or line break becomes a space.
    text: node.isText ? (node.text ?? '').replace(/\p{Cc}/gu, ' ') : String(node.attrs.name),
    ...(!node.isText && { isPlace: true as const }),
    ...(node.marks.some(({ type }) => type === marks.bold) && { isBold: true as const }),
    ...(link && { href: String(link.attrs.href) }),
  };
}

export const toMailLine = (text: string, names: PlaceNames): Node =>
  mailLineSchema.nodes.doc.create(null, mailLineSchema.nodes.paragraph.create(null, toLineContent(text, names)));

const toLineContent = (text: string, { places }: PlaceNames): Node[] =>
  parseMailLine(text).map(({ text: words, isPlace }) =>
    isPlace && places.includes(words)
      ? mailLineSchema.nodes.place.create({ name: words })
      : mailLineSchema.text(isPlace ? `{${words}}` : words),
  );

export const fromMailLine = (doc: Node): string => writeMailLine(doc.firstChild ? toSpans(doc.firstChild) : []);
