import { chainCommands, exitCode } from 'prosemirror-commands';
import { InputRule, inputRules, textblockTypeInputRule } from 'prosemirror-inputrules';
import type { Plugin } from 'prosemirror-state';
import { insertLineBreak, textPlugins, toggleBold } from '../../../rich-text/text-commands.ts';
import { addBlock, moveChip } from '../text-editor/chip-commands.ts';
import { chipKeys, chipPlugin, linkRule, placeRule } from '../text-editor/chip-plugins.ts';
import type { PlaceNames } from '../text-editor/place-node.ts';
import { mailSchema } from './mail-document.ts';

const { nodes, marks } = mailSchema;

/** Signs that are typed become what they stand for, as in every text with places. */
const partRule = ({ parts }: PlaceNames) =>
  new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) =>
    parts.includes(name) ? addBlock(state.tr.delete(start, end), 'part', name) : null,
  );

const boldRule = new InputRule(/\*\*([^*]+(?:\*[^*]+)*)\*\*$/, (state, _match, start, end) => {
  if (!state.doc.resolve(start).parent.type.allowsMarkType(marks.bold)) return null;
  return state.tr
    .delete(end - 1, end)
    .delete(start, start + 2)
    .addMark(start, end - 3, marks.bold.create())
    .removeStoredMark(marks.bold);
});

const ruleRule = new InputRule(/^---$/, (state, _match, start, end) => addBlock(state.tr.delete(start, end), 'rule'));

export const createMailPlugins = (names: PlaceNames): Plugin[] => [
  chipPlugin,
  inputRules({
    rules: [
      placeRule(names),
      partRule(names),
      boldRule,
      linkRule(marks.link),
      ruleRule,
      textblockTypeInputRule(/^## $/, nodes.heading),
      textblockTypeInputRule(/^> $/, nodes.smallPrint),
    ],
  }),
  ...textPlugins({
    ...chipKeys,
    'Mod-b': toggleBold,
    'Shift-Enter': chainCommands(exitCode, insertLineBreak),
    'Alt-ArrowUp': moveChip(-1),
    'Alt-ArrowDown': moveChip(1),
  }),
];

/** A subject or title has one line, so Enter does nothing in it. */
export const createMailLinePlugins = (names: PlaceNames): Plugin[] => [
  chipPlugin,
  inputRules({ rules: [placeRule(names)] }),
  ...textPlugins({
    ...chipKeys,
    Enter: () => true,
    'Shift-Enter': () => true,
    'Alt-ArrowUp': moveChip(-1),
    'Alt-ArrowDown': moveChip(1),
  }),
];
