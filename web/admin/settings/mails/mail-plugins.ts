import { InputRule, textblockTypeInputRule } from 'prosemirror-inputrules';
import type { Plugin } from 'prosemirror-state';
import { toggleBold } from '../../../rich-text/text-commands.ts';
import { addBlock } from '../text-editor/chip-commands.ts';
import { createPlacePlugins, linkRule } from '../text-editor/chip-plugins.ts';
import type { PlaceNames } from '../text-editor/place-node.ts';
import { mailSchema } from './mail-document.ts';

const { nodes, marks } = mailSchema;

/** Turns a typed '{name}' into the part of that name. */
const createPartRule = ({ parts }: PlaceNames) =>
  new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) =>
    parts.includes(name) ? addBlock(state.tr.delete(start, end), 'part', name) : null,
  );

/** Makes a typed '**words**' bold. The last typed '*' is not in the document yet, so only one is deleted there. */
const boldRule = new InputRule(/\*\*([^*]+(?:\*[^*]+)*)\*\*$/, (state, _match, start, end) => {
  if (!state.doc.resolve(start).parent.type.allowsMarkType(marks.bold)) return null;
  return state.tr
    .delete(end - 1, end)
    .delete(start, start + 2)
    .addMark(start, end - 3, marks.bold.create())
    .removeStoredMark(marks.bold);
});

/** Turns a typed '---' into a line across. */
const lineRule = new InputRule(/^---$/, (state, _match, start, end) => addBlock(state.tr.delete(start, end), 'rule'));

export const createMailPlugins = (names: PlaceNames): Plugin[] =>
  createPlacePlugins(
    names,
    [
      createPartRule(names),
      boldRule,
      linkRule(marks.link),
      lineRule,
      textblockTypeInputRule(/^## $/, nodes.heading),
      textblockTypeInputRule(/^> $/, nodes.smallPrint),
    ],
    { 'Mod-b': toggleBold },
  );

/** Creates the plugins of a subject or title, in which Enter does nothing, since they have one line. */
export const createMailLinePlugins = (names: PlaceNames): Plugin[] =>
  createPlacePlugins(names, [], { Enter: () => true, 'Shift-Enter': () => true });
