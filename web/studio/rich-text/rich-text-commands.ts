import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { richTextSchema } from './rich-text-document.ts';

const { nodes, marks } = richTextSchema;

export const toggleBold = toggleMark(marks.bold);
export const toggleItalic = toggleMark(marks.italic);

export const isMarked = ({ selection, storedMarks, doc }: EditorState, name: 'bold' | 'italic' | 'link'): boolean =>
  selection.empty
    ? marks[name].isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, marks[name]);

/** The innermost block or list in which the selection begins. */
export function isIn({ selection }: EditorState, name: 'heading' | 'bulletList' | 'numberedList'): boolean {
  const { $from } = selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type === nodes[name],
  );
}

export const toggleHeading: Command = (state, dispatch, view) =>
  setBlockType(isIn(state, 'heading') ? nodes.paragraph : nodes.heading)(state, dispatch, view);

/** A list becomes paragraphs, paragraphs become a list, and one kind of list the other. */
export const toggleList =
  (name: 'bulletList' | 'numberedList'): Command =>
  (state, dispatch, view) => {
    if (isIn(state, name)) return liftListItem(nodes.listItem)(state, dispatch, view);
    if (isIn(state, name === 'bulletList' ? 'numberedList' : 'bulletList'))
      return changeList(nodes[name])(state, dispatch, view);
    const isHeading = isIn(state, 'heading');
    if (!isHeading) return wrapInList(nodes[name])(state, dispatch, view);
    return setBlockType(nodes.paragraph)(state, dispatch, view);
  };

const changeList =
  (type: NodeType): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const depth = $from.depth - 2;
    if (depth < 1) return false;
    dispatch?.(tr.setNodeMarkup($from.before(depth), type));
    return true;
  };

/** The address of the link in which the selection begins, null outside of one. */
export function linkAt({ selection }: EditorState): string | null {
  const { $from, $to } = selection;
  const near = selection.empty ? $from.marks() : ($from.nodeAfter?.marks ?? $to.marks());
  const link = marks.link.isInSet(near);
  return link ? String(link.attrs.href) : null;
}

/** Makes the selection a link, or changes the link around it. Without one, writes the address itself. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const mark = marks.link.create({ href });
    const { from, to } = linkRange(state);
    const words = href.replace(/^(mailto|tel):/, '');
    const { tr } = state;
    if (from === to) tr.insert(from, richTextSchema.text(words, [mark]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkRange(state);
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

/** The selection, or all of the link in which the cursor stands. */
function linkRange({ selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return { from, to };
  let [first, last] = [$from.index(), $from.indexAfter()];
  const { parent } = $from;
  const hasLink = (index: number) => link.isInSet(parent.maybeChild(index)?.marks ?? []);
  while (first > 0 && hasLink(first - 1)) first -= 1;
  while (last < parent.childCount && hasLink(last)) last += 1;
  const positionOf = (index: number) =>
    parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, $from.start());
  return { from: positionOf(first), to: positionOf(last) };
}

const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView());
  return true;
};

export const richTextPlugins: Plugin[] = [
  history(),
  keymap({
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    Enter: splitListItem(nodes.listItem),
    Backspace: liftFirstItem,
    'Shift-Enter': chainCommands(exitCode, insertLineBreak),
  }),
  keymap(baseKeymap),
];

/** Turns the first entry of a list into a paragraph. */
function liftFirstItem(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $cursor } = state.selection as { $cursor?: EditorState['selection']['$from'] | null };
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.depth < 3 || $cursor.node(-1).type !== nodes.listItem)
    return false;
  if ($cursor.index(-2) > 0) return false;
  return liftListItem(nodes.listItem)(state, dispatch);
}
