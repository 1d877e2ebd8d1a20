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

/** The place, part or line across that is selected as a whole. */
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

/** Adds a place where the cursor stands. A chip that is selected stays before it. */
export function addPlace(tr: Transaction, name: string): Transaction {
  const position = startWriting(tr);
  tr.insert(position, nodeOf(tr, 'place').create({ name }, null, tr.doc.resolve(position).marks()));
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** Adds a part or a line across below the line with the cursor, or in the place of an empty one. */
export function addBlock(tr: Transaction, type: 'part' | 'rule', name?: string): Transaction {
  const block = nodeOf(tr, type).create(name === undefined ? null : { name });
  const { $to, to } = tr.selection;
  const line = $to.depth > 0 ? $to.node(1) : null;
  const at = line ? $to.after(1) : to;
  tr.insert(at, block);
  const isLastLine = at + block.nodeSize === tr.doc.content.size;
  // There is always a line to write on below.
  if (isLastLine) tr.insert(at + block.nodeSize, nodeOf(tr, 'paragraph').create());
  tr.setSelection(NodeSelection.create(tr.doc, at));
  if (line?.isTextblock && line.content.size === 0) tr.delete(at - line.nodeSize, at);
  return tr.scrollIntoView();
}

function nodeOf({ doc }: Transaction, name: string): NodeType {
  const type = doc.type.schema.nodes[name];
  if (!type) throw new Error(`This text has no ${name}`);
  return type;
}

/** Returns the position for words: beside a selected chip, or in place of the selected words. */
function startWriting(tr: Transaction): number {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr.deleteSelection().selection.from;
  if (!selection.node.isBlock) return selection.to;
  tr.insert(selection.to, nodeOf(tr, 'paragraph').create());
  return selection.to + 1;
}

/** Writes beside a selected chip, which typing would replace. */
export function typeBesideChip(view: EditorView, text: string): boolean {
  if (!selectedChip(view.state)) return false;
  const { tr } = view.state;
  const position = startWriting(tr);
  tr.insertText(text, position);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, position + text.length)).scrollIntoView());
  return true;
}

/** Moves the selected chip: a part by one line, a place by one word, also from paragraph to paragraph. */
export const moveChip =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const node = selectedChip(state);
    if (!node) return false;
    const { from, to } = state.selection;
    const target = node.isBlock ? findBlockTarget(state, direction) : findWordTarget(state, direction);
    if (target === null) return false;
    const tr = state.tr.delete(from, to);
    const at = tr.mapping.map(target, -1);
    tr.insert(at, node);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };

function findBlockTarget({ selection }: EditorState, direction: -1 | 1): number | null {
  const { $from, from, to } = selection;
  const index = $from.index() + direction;
  const neighbor = $from.parent.maybeChild(index);
  if (!neighbor) return null;
  return direction < 0 ? from - neighbor.nodeSize : to + neighbor.nodeSize;
}

const CHIP = '\ufffc';

function findWordTarget({ doc, selection }: EditorState, direction: -1 | 1): number | null {
  const { $from, $to, from, to } = selection;
  const [before, after] = [doc.textBetween($from.start(), from, '', CHIP), doc.textBetween(to, $to.end(), '', CHIP)];
  const word = direction < 0 ? /(?:\ufffc|[^\s\ufffc]+)\s*$/.exec(before) : /^\s*(?:\ufffc|[^\s\ufffc]+)/.exec(after);
  if (word) return direction < 0 ? from - word[0].length : to + word[0].length;
  const line = direction < 0 ? before : after;
  if (line) return direction < 0 ? $from.start() : $to.end();
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
    const near = direction < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || near?.type.name !== 'place') return false;
    dispatch?.(tr.delete(direction < 0 ? from - 1 : from, direction < 0 ? from : from + 1).scrollIntoView());
    return true;
  };

export const deleteChip: Command = (state, dispatch) => {
  if (!selectedChip(state)) return false;
  dispatch?.(state.tr.deleteSelection().scrollIntoView());
  return true;
};
