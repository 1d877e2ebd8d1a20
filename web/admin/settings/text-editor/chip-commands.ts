import type { Node, NodeType } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** The chip that is selected: a place in a sentence, a part that the site writes, or a line across. */
export const selectedChip = ({ selection }: EditorState): Node | null =>
  selection instanceof NodeSelection && selection.node.isAtom ? selection.node : null;

export const insertPlace =
  (name: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(addPlace(tr, name));
    return true;
  };

export const insertBlock =
  (type: 'part' | 'rule', name?: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(addBlock(tr, type, name));
    return true;
  };

/** Adds a place at the cursor, or after the selected chip. */
export function addPlace(tr: Transaction, name: string): Transaction {
  const position = makeRoomForText(tr);
  tr.insert(position, nodeOf(tr, 'place').create({ name }, null, tr.doc.resolve(position).marks()));
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** Adds a part or a line across below the block with the cursor. It replaces that block if the block is empty. */
export function addBlock(tr: Transaction, type: 'part' | 'rule', name?: string): Transaction {
  const block = nodeOf(tr, type).create(name === undefined ? null : { name });
  const { $to, to } = tr.selection;
  const current = $to.depth > 0 ? $to.node(1) : null;
  const position = current ? $to.after(1) : to;
  const end = position + block.nodeSize;
  tr.insert(position, block);
  // The last block is always a paragraph, so that the coach can write below.
  if (end === tr.doc.content.size) tr.insert(end, nodeOf(tr, 'paragraph').create());
  tr.setSelection(NodeSelection.create(tr.doc, position));
  if (current?.isTextblock && current.content.size === 0) tr.delete(position - current.nodeSize, position);
  return tr.scrollIntoView();
}

function nodeOf({ doc }: Transaction, name: string): NodeType {
  const type = doc.type.schema.nodes[name];
  if (!type) throw new Error(`This text has no ${name}`);
  return type;
}

/** Makes room for text and returns its position: after a selected chip, or in place of the selected text. */
function makeRoomForText(tr: Transaction): number {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr.deleteSelection().selection.from;
  if (!selection.node.isBlock) return selection.to;
  tr.insert(selection.to, nodeOf(tr, 'paragraph').create());
  return selection.to + 1;
}

/** Writes typed text after a selected chip, which the text would replace otherwise. Returns false without one. */
export function typeBesideChip(view: EditorView, text: string): boolean {
  if (!selectedChip(view.state)) return false;
  const { tr } = view.state;
  const position = makeRoomForText(tr);
  tr.insertText(text, position);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, position + text.length)).scrollIntoView());
  return true;
}

/** Moves the selected chip: a part or line across by one block, a place by one word, also into the next block. */
export const moveChip =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const node = selectedChip(state);
    if (!node) return false;
    const { from, to } = state.selection;
    const target = node.isBlock ? findBlockTarget(state, direction) : findWordTarget(state, direction);
    if (target === null) return false;
    const tr = state.tr.delete(from, to);
    const position = tr.mapping.map(target, -1);
    tr.insert(position, node);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, position)).scrollIntoView());
    return true;
  };

function findBlockTarget({ selection }: EditorState, direction: -1 | 1): number | null {
  const { $from, from, to } = selection;
  const index = $from.index() + direction;
  const neighbor = $from.parent.maybeChild(index);
  if (!neighbor) return null;
  return direction < 0 ? from - neighbor.nodeSize : to + neighbor.nodeSize;
}

/** The object replacement character, which stands for a chip within a text. */
const CHIP = '\ufffc';

/** Returns the position beyond the next word or chip, else at the end of the block, else in the next block. */
function findWordTarget({ doc, selection }: EditorState, direction: -1 | 1): number | null {
  const { $from, $to, from, to } = selection;
  const before = doc.textBetween($from.start(), from, '', CHIP);
  const after = doc.textBetween(to, $to.end(), '', CHIP);
  const word = direction < 0 ? /(?:\ufffc|[^\s\ufffc]+)\s*$/.exec(before) : /^\s*(?:\ufffc|[^\s\ufffc]+)/.exec(after);
  if (word) return direction < 0 ? from - word[0].length : to + word[0].length;
  const rest = direction < 0 ? before : after;
  if (rest) return direction < 0 ? $from.start() : $to.end();
  if ($from.depth === 0 || doc.type.contentMatch.defaultType?.name !== 'paragraph') return null;
  const edge = doc.resolve(direction < 0 ? $from.before() : $to.after());
  const next = Selection.findFrom(edge, direction, true);
  return next ? next.from : null;
}

/** Deletes the place before or after the cursor as a whole, with every keyboard. */
export const deletePlace =
  (direction: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, empty, from } = selection;
    const neighbor = direction < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || neighbor?.type.name !== 'place') return false;
    const start = direction < 0 ? from - 1 : from;
    dispatch?.(tr.delete(start, start + 1).scrollIntoView());
    return true;
  };

export const deleteChip: Command = (state, dispatch) => {
  if (!selectedChip(state)) return false;
  dispatch?.(state.tr.deleteSelection().scrollIntoView());
  return true;
};
