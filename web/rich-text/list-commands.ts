import { setBlockType } from 'prosemirror-commands';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { isInBlock } from './text-commands.ts';

function typeOf({ schema }: EditorState, name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`This text has no ${name}`);
  return type;
}

/** Turns a list into paragraphs, paragraphs into a list, one kind of list into the other, and a heading into text. */
export const toggleList =
  (name: 'bulletList' | 'numberedList'): Command =>
  (state, dispatch, view) => {
    if (isInBlock(state, name)) return liftListItem(typeOf(state, 'listItem'))(state, dispatch, view);
    if (isInBlock(state, name === 'bulletList' ? 'numberedList' : 'bulletList'))
      return changeList(typeOf(state, name))(state, dispatch, view);
    if (isInBlock(state, 'heading')) return setBlockType(typeOf(state, 'paragraph'))(state, dispatch, view);
    return wrapInList(typeOf(state, name))(state, dispatch, view);
  };

const changeList =
  (type: NodeType): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    // The list is two levels above the paragraph of its entry.
    const listDepth = $from.depth - 2;
    if (listDepth < 1) return false;
    dispatch?.(tr.setNodeMarkup($from.before(listDepth), type));
    return true;
  };

/** Turns the first entry of a list into a paragraph if the cursor is at its beginning. */
function liftFirstItem(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $cursor } = state.selection as { $cursor?: EditorState['selection']['$from'] | null };
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.depth < 3 || $cursor.node(-1).type !== typeOf(state, 'listItem'))
    return false;
  if ($cursor.index(-2) > 0) return false;
  return liftListItem(typeOf(state, 'listItem'))(state, dispatch);
}

const splitItem: Command = (state, dispatch) => splitListItem(typeOf(state, 'listItem'))(state, dispatch);

export const listKeys = {
  Enter: splitItem,
  Backspace: liftFirstItem,
} satisfies Record<string, Command>;
