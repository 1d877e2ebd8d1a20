import { type Node, Schema } from 'prosemirror-model';
import { policyPlaces } from '#contracts/settings/policy-places.ts';
import { parseMailLine } from '#domain/mail-text.ts';
import {
  type PolicyBlock,
  type PolicyWords,
  parsePolicyText,
  splitLinks,
  writeLinks,
  writePolicyText,
} from '#domain/policy-text.ts';
import { listNodes, textMarks, textNodes } from '../../../rich-text/text-elements.ts';
import { createPlaceNode, type PlaceNames } from '../text-editor/place-node.ts';

const meanings: Readonly<Record<string, string>> = policyPlaces;
const headingNode = { ...textNodes.heading, content: '(text | place)*', marks: '' };

/** The elements of a policy. Pasting and typing cannot bring in others. */
export const policySchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...textNodes,
    ...listNodes,
    heading: { ...headingNode, parseDOM: [1, 2].map((level) => ({ tag: `h${level}` })) },
    subheading: {
      ...headingNode,
      parseDOM: [3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
      toDOM: () => ['h3', { class: 'font-semibold' }, 0],
    },
    place: createPlaceNode((name) => meanings[String(name)] ?? ''),
  },
  marks: { link: textMarks.link },
});

export const policyPlaceNames: PlaceNames = { places: Object.keys(policyPlaces), parts: [] };

const { nodes, marks } = policySchema;

export function toPolicyDocument(text: string): Node {
  const blocks = parsePolicyText(text).map(toBlock);
  return nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
}

function toBlock(block: PolicyBlock): Node {
  switch (block.type) {
    case 'heading':
      return (block.level === 2 ? nodes.heading : nodes.subheading).create(null, toWords(block.text));
    case 'list':
      return nodes.bulletList.create(null, block.items.map(toItem));
    case 'paragraph':
      return nodes.paragraph.create(null, toInline(block.text));
  }
}

const toItem = (text: string): Node => nodes.listItem.create(null, nodes.paragraph.create(null, toInline(text)));

const toInline = (text: string): Node[] =>
  splitLinks(text).flatMap(({ text: words, href }) =>
    words
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [nodes.lineBreak.create()] : []), ...toWords(line, href)]),
  );

function toWords(line: string, href?: string): Node[] {
  const formatting = href === undefined ? [] : [marks.link.create({ href })];
  return parseMailLine(line).map(({ text, isPlace }) =>
    isPlace && Object.hasOwn(policyPlaces, text)
      ? nodes.place.create({ name: text }, null, formatting)
      : policySchema.text(isPlace ? `{${text}}` : text, formatting),
  );
}

export const fromPolicyDocument = (doc: Node): string => writePolicyText(doc.children.map(fromBlock));

function fromBlock(block: Node): PolicyBlock {
  if (block.type === nodes.heading) return { type: 'heading', level: 2, text: fromInline(block, ' ') };
  if (block.type === nodes.subheading) return { type: 'heading', level: 3, text: fromInline(block, ' ') };
  if (block.type === nodes.paragraph) return { type: 'paragraph', text: fromInline(block, '\n') };
  return {
    type: 'list',
    items: block.children.map((item) => (item.firstChild ? fromInline(item.firstChild, ' ') : '')),
  };
}

/** Returns the block's text with links as markup. `lineBreak` is ' ' where a block has one line. */
function fromInline(block: Node, lineBreak: string): string {
  const words: PolicyWords[] = [];
  for (const node of block.children) {
    const link = marks.link.isInSet(node.marks);
    const href = link && String(link.attrs.href);
    const text = toText(node, lineBreak);
    const last = words.at(-1);
    // Neighbors with the same link are one link.
    if (last && last.href === href) last.text += text;
    else words.push(href === undefined ? { text } : { text, href });
  }
  return writeLinks(words);
}

function toText(node: Node, lineBreak: string): string {
  if (node.type === nodes.lineBreak) return lineBreak;
  // A pasted tab or line break becomes a space.
  return node.isText ? (node.text ?? '').replace(/\p{Cc}/gu, ' ') : `{${node.attrs.name}}`;
}
