import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Schema } from 'prosemirror-model';
import type { Command, EditorState, Plugin } from 'prosemirror-state';

/** Returns a mark type of the text's schema. */
function markOf(schema: Schema, name: string): MarkType {
  const mark = schema.marks[name];
  if (!mark) throw new Error(`This text has no ${name}`);
  return mark;
}

const toggle =
  (name: string): Command =>
  (state, dispatch, view) =>
    toggleMark(markOf(state.schema, name))(state, dispatch, view);

export const toggleBold = toggle('bold');
export const toggleItalic = toggle('italic');

export const isMarked = ({ schema, selection, storedMarks, doc }: EditorState, name: string): boolean =>
  selection.empty
    ? markOf(schema, name).isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, markOf(schema, name));

/** Returns true if the selection begins in a block or list of this name. */
export function isInBlock({ selection: { $from } }: EditorState, name: string): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === name,
  );
}

/** Turns a paragraph into a block of this name, and such a block into a paragraph. */
export const toggleBlock =
  (name: string): Command =>
  (state, dispatch, view) => {
    const type = state.schema.nodes[isInBlock(state, name) ? 'paragraph' : name];
    return type !== undefined && setBlockType(type)(state, dispatch, view);
  };

/** Returns the address of the link in which the selection begins, or null. */
export function linkAt({ schema, selection }: EditorState): string | null {
  const { $from, $to } = selection;
  const near = selection.empty ? $from.marks() : ($from.nodeAfter?.marks ?? $to.marks());
  const link = markOf(schema, 'link').isInSet(near);
  return link ? String(link.attrs.href) : null;
}

/** Makes the selection a link, or changes the link around the cursor. Without either, inserts the address itself. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const type = markOf(state.schema, 'link');
    const mark = type.create({ href });
    const { from, to } = linkRange(state);
    const words = href.replace(/^(mailto|tel):/, '');
    const { tr } = state;
    if (from === to) tr.insert(from, state.schema.text(words, [mark]));
    else tr.removeMark(from, to, type).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkRange(state);
  dispatch?.(state.tr.removeMark(from, to, markOf(state.schema, 'link')));
  return true;
};

/** Returns the selection, or the whole link around the cursor. */
function linkRange({ schema, selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  const link = markOf(schema, 'link').isInSet($from.marks());
  if (!empty || !link) return { from, to };
  let first = $from.index();
  let last = $from.indexAfter();
  const { parent } = $from;
  const hasLink = (index: number) => link.isInSet(parent.maybeChild(index)?.marks ?? []);
  while (first > 0 && hasLink(first - 1)) first -= 1;
  while (last < parent.childCount && hasLink(last)) last += 1;
  const positionOf = (index: number) =>
    parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, $from.start());
  return { from: positionOf(first), to: positionOf(last) };
}

const insertLineBreak: Command = (state, dispatch) => {
  const lineBreak = state.schema.nodes.lineBreak;
  if (!lineBreak) return false;
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

/** Returns the plugins of every text: undo and keys. `ownKeys` take precedence. */
export const textPlugins = (ownKeys: Record<string, Command>): Plugin[] => [
  history(),
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Shift-Enter': chainCommands(exitCode, insertLineBreak),
    ...ownKeys,
  }),
  keymap(baseKeymap),
];
