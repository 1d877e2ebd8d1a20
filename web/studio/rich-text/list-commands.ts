import { chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { insertLineBreak, isIn, textPlugins, toggleBold, toggleItalic } from '../../rich-text/text-commands.ts';
import { richTextSchema } from './rich-text-document.ts';

const { nodes } = richTextSchema;

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

/** Turns the first entry of a list into a paragraph. */
function liftFirstItem(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $cursor } = state.selection as { $cursor?: EditorState['selection']['$from'] | null };
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.depth < 3 || $cursor.node(-1).type !== nodes.listItem)
    return false;
  if ($cursor.index(-2) > 0) return false;
  return liftListItem(nodes.listItem)(state, dispatch);
}

export const richTextPlugins = textPlugins({
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  Enter: splitListItem(nodes.listItem),
  Backspace: liftFirstItem,
  'Shift-Enter': chainCommands(exitCode, insertLineBreak),
});
