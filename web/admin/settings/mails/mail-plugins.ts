import { chainCommands, exitCode } from 'prosemirror-commands';
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule } from 'prosemirror-inputrules';
import { type Command, Plugin } from 'prosemirror-state';
import { isLinkTarget } from '#domain/link-target.ts';
import { insertLineBreak, textPlugins, toggleBold } from '../../../rich-text/text-commands.ts';
import { addBlock, addPlace, deletePlace, moveChip, typeBesideChip } from './chip-commands.ts';
import { type MailNames, mailSchema } from './mail-document.ts';

const { nodes, marks } = mailSchema;

/** Signs that are typed become what they stand for. Backspace turns them back. */
const placeRule = ({ places }: MailNames) =>
  new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) =>
    places.includes(name) ? addPlace(state.tr.delete(start, end), name) : null,
  );

const partRule = ({ parts }: MailNames) =>
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

const linkRule = new InputRule(
  /\[([^[\]]+)\]\(([^\s(){}]+)\)$/,
  (state, [whole, words = '', href = ''], start, end) => {
    const canLink = isLinkTarget(href) && state.doc.resolve(start).parent.type.allowsMarkType(marks.link);
    if (!canLink || end - start !== whole.length - 1) return null;
    return state.tr
      .delete(start + 1 + words.length, end)
      .delete(start, start + 1)
      .addMark(start, start + words.length, marks.link.create({ href }))
      .removeStoredMark(marks.link);
  },
);

const ruleRule = new InputRule(/^---$/, (state, _match, start, end) => addBlock(state.tr.delete(start, end), 'rule'));

/** Keeps chips whole, and puts typed words beside a selected one. */
const chipPlugin = new Plugin({ props: { handleTextInput: (view, _from, _to, text) => typeBesideChip(view, text) } });

const chipKeys: Record<string, Command> = {
  Backspace: chainCommands(undoInputRule, deletePlace(-1)),
  Delete: deletePlace(1),
};

export const createMailPlugins = (names: MailNames): Plugin[] => [
  chipPlugin,
  inputRules({
    rules: [
      placeRule(names),
      partRule(names),
      boldRule,
      linkRule,
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
export const createMailLinePlugins = (names: MailNames): Plugin[] => [
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
