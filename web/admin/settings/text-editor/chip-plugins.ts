import { chainCommands } from 'prosemirror-commands';
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { type Command, Plugin } from 'prosemirror-state';
import { isLinkTarget } from '#domain/link-target.ts';
import { textPlugins } from '../../../rich-text/text-commands.ts';
import { addPlace, deletePlace, moveChip, typeBesideChip } from './chip-commands.ts';
import type { PlaceNames } from './place-node.ts';

/** Turns the typed name of a place, such as {name}, into a chip. Backspace undoes this. */
const placeRule = ({ places }: PlaceNames) =>
  new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) =>
    places.includes(name) ? addPlace(state.tr.delete(start, end), name) : null,
  );

/** Turns typed `[words](address)` into a link. */
export const linkRule = (type: MarkType): InputRule =>
  new InputRule(/\[([^[\]]+)\]\(([^\s(){}]+)\)$/, (state, [whole, words = '', href = ''], start, end) => {
    const canLink = isLinkTarget(href) && state.doc.resolve(start).parent.type.allowsMarkType(type);
    // The typed `)` is not in the document yet, so the range is one shorter; any other range replaces a selection.
    if (!canLink || end - start !== whole.length - 1) return null;
    return state.tr
      .delete(start + 1 + words.length, end)
      .delete(start, start + 1)
      .addMark(start, start + words.length, type.create({ href }))
      .removeStoredMark(type);
  });

/** Writes typed text beside a selected chip, which the text would replace otherwise. */
const chipPlugin = new Plugin({
  props: { handleTextInput: (view, _from, _to, text) => typeBesideChip(view, text) },
});

export const chipKeys = {
  Backspace: chainCommands(undoInputRule, deletePlace(-1)),
  Delete: deletePlace(1),
} satisfies Record<string, Command>;

/** Creates the plugins of a text with places. `rules` and `keys` are added to those that all such texts have. */
export const createPlacePlugins = (
  names: PlaceNames,
  rules: readonly InputRule[],
  keys: Record<string, Command>,
): Plugin[] => [
  chipPlugin,
  inputRules({ rules: [placeRule(names), ...rules] }),
  ...textPlugins({ ...chipKeys, 'Alt-ArrowUp': moveChip(-1), 'Alt-ArrowDown': moveChip(1), ...keys }),
];
