import fc from 'fast-check';
import { type Command, EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { mailTextKinds, mailTextNames } from '#contracts/mail/mail-text-kinds.ts';
import { defaultMailTexts, listParts, listPlaces } from '#contracts/mail/mail-texts.ts';
import { parseMailText, writeMailText } from '#domain/mail-text.ts';
import { deleteChip, deletePlace, insertBlock, insertPlace, moveChip } from '../text-editor/chip-commands.ts';
import { fromMailDocument, fromMailLine, toMailDocument, toMailLine } from './mail-document.ts';

const names = { places: ['call', 'first name'], parts: ['your call', 'contact'] };

describe('a mail', () => {
  test.each(mailTextNames)('comes out of the editor as it went in: %s', (kind) => {
    const { subject, title, text } = defaultMailTexts[kind];
    const own = { places: listPlaces(kind), parts: listParts(kind) };
    expect(fromMailDocument(toMailDocument(text, own))).toBe(text);
    expect([subject, title].map((line) => fromMailLine(toMailLine(line, own)))).toEqual([subject, title]);
    const chips = new Set<string>();
    toMailDocument(text, own).descendants(({ type, attrs }) => {
      if (type.name === 'part' || type.name === 'place') chips.add(attrs.name);
    });
    expect(mailTextKinds[kind].required.filter((name) => !chips.has(name))).toEqual([]);
  });

  const signs = 'a|b | |*|**|{call}|{your call}|{what}|{|}|\n|\n\n|## |> |---|[|](|)|](/x)'.split('|');
  const texts = fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((all) => all.join(''));

  test('says the same when it comes out, whatever it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fromMailDocument(toMailDocument(text, names))).toBe(writeMailText(parseMailText(text)));
        const line = text.replace(/\s+/g, ' ');
        expect(fromMailLine(toMailLine(line, names))).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });
});

/** A state with the cursor where the bar is; around a chip, the chip is selected. */
function open(marked: string): EditorState {
  const doc = toMailDocument(marked.replaceAll('|', '∣'), names);
  const state = EditorState.create({ doc });
  const bars: number[] = [];
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf('∣') : -1;
    if (at >= 0) bars.push(position + at);
  });
  const [bar = 0] = bars;
  const tr = state.tr.delete(bar, bar + 1);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, bar)));
}
const select = (state: EditorState, name: string): EditorState => {
  let selection: Selection | undefined;
  state.doc.descendants((node, position) => {
    if (node.attrs.name === name) selection = NodeSelection.create(state.doc, position);
  });
  return state.apply(state.tr.setSelection(selection ?? state.selection));
};
const run = (state: EditorState, ...commands: Command[]): string =>
  fromMailDocument(
    commands.reduce((current, command) => {
      let next = current;
      command(current, (transaction) => {
        next = current.apply(transaction);
      });
      return next;
    }, state).doc,
  );

describe('chips', () => {
  test('are put in where the cursor is, parts on a line of their own', () => {
    expect(run(open('Your | today'), insertPlace('call'))).toBe('Your {call} today');
    expect(run(open('Hello |you\n\nBye'), insertBlock('part', 'your call'))).toBe('Hello you\n\n{your call}\n\nBye');
    expect(run(open('Hello\n\n|\n\nBye'), insertBlock('rule'))).toBe('Hello\n\n---\n\nBye');
    expect(run(open('Bye|'), insertBlock('part', 'contact'), insertPlace('call'))).toBe('Bye\n\n{contact}\n\n{call}');
  });

  test('are moved as one, a place by words and a part by lines', () => {
    const place = select(open('|One two\n\nYour {call} today'), 'call');
    expect(run(place, moveChip(1))).toBe('One two\n\nYour  today{call}');
    expect(run(place, moveChip(-1))).toBe('One two\n\n{call}Your  today');
    expect(run(place, moveChip(-1), moveChip(-1))).toBe('One two{call}\n\nYour  today');
    expect(run(place, moveChip(1), moveChip(-1))).toBe('One two\n\nYour  {call}today');
    const part = select(open('|One\n\n{your call}\n\nTwo'), 'your call');
    expect(run(part, moveChip(1))).toBe('One\n\nTwo\n\n{your call}');
    expect(run(part, moveChip(-1), moveChip(-1))).toBe('{your call}\n\nOne\n\nTwo');
  });

  test('are deleted as one', () => {
    expect(run(open('Your {call}| today'), deletePlace(-1))).toBe('Your  today');
    expect(run(open('Your |{call} today'), deletePlace(1))).toBe('Your  today');
    expect(run(open('Your| {call} today'), deletePlace(1))).toBe('Your {call} today');
    expect(run(select(open('|One\n\n{your call}'), 'your call'), deleteChip)).toBe('One');
  });
});
