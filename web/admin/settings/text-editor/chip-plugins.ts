import { chainCommands } from 'prosemirror-commands';
import { InputRule, undoInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { type Command, Plugin } from 'prosemirror-state';
import { isLinkTarget } from '#domain/link-target.ts';
import { addPlace, deletePlace, typeBesideChip } from './chip-commands.ts';
import type { PlaceNames } from './place-node.ts';

/** Signs that are typed become what they stand for. Backspace turns them back. */
export const placeRule = ({ places }: PlaceNames) =>
  new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) =>
    places.includes(name) ? addPlace(state.tr.delete(start, end), name) : null,
  );

export const linkRule = (type: MarkType): InputRule =>
  new InputRule(/\[([^[\]]+)\]\(([^\s(){}]+)\)$/, (state, [whole, words = '', href = ''], start, end) => {
    const canLink = isLinkTarget(href) && state.doc.resolve(start).parent.type.allowsMarkType(type);
    if (!canLink || end - start !== whole.length - 1) return null;
    return state.tr
      .delete(start + 1 + words.length, end)
      .delete(start, start + 1)
      .addMark(start, start + words.length, type.create({ href }))
      .removeStoredMark(type);
  });

/** Keeps chips whole, and puts typed words beside a selected one. */
export const chipPlugin = new Plugin({
  props: { handleTextInput: (view, _from, _to, text) => typeBesideChip(view, text) },
});

export const chipKeys = {
  Backspace: chainCommands(undoInputRule, deletePlace(-1)),
  Delete: deletePlace(1),
} satisfies Record<string, Command>;
