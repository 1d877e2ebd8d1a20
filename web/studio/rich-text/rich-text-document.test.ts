import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import type { RichText } from '#contracts/studio/rich-text.ts';
import { toggleList } from '../../rich-text/list-commands.ts';
import { removeLink, setLink, toggleBlock, toggleBold } from '../../rich-text/text-commands.ts';
import { fromDocument, toDocument } from './rich-text-document.ts';

const text: RichText = {
  parts: [
    { kind: 'heading', spans: [{ text: 'Snacks' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Nuts\nand ' },
        { text: 'fruit', isBold: true, isItalic: true, href: '/about' },
        { text: '.', href: 'https://example.com' },
      ],
    },
    { kind: 'list', items: [[{ text: 'One' }], [{ text: 'Two', isItalic: true }]] },
    { kind: 'list', isNumbered: true, items: [[{ text: 'First' }]] },
  ],
};

test('a text comes out of the editor as it went in', () => expect(fromDocument(toDocument(text))).toEqual(text));

test('nothing written is no text', () => expect(fromDocument(toDocument({ parts: [] }))).toEqual({ parts: [] }));

/** Runs a command on a text in which the words between the bars are selected. */
function run(words: string, command: ReturnType<typeof setLink>): RichText {
  const [start = '', selected = '', end = ''] = words.split('|');
  const doc = toDocument({ parts: [{ kind: 'paragraph', spans: [{ text: start + selected + end }] }] });
  let state = EditorState.create({ doc });
  const from = 1 + start.length;
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, from, from + selected.length)));
  command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return fromDocument(state.doc);
}
const paragraph = (...spans: object[]) => ({ parts: [{ kind: 'paragraph', spans }] });

test('buttons change the formatting of what is selected', () => {
  expect(run('Eat |nuts| now', toggleBold)).toEqual(
    paragraph({ text: 'Eat ' }, { text: 'nuts', isBold: true }, { text: ' now' }),
  );
  expect(run('|Snacks|', toggleBlock('heading'))).toEqual({
    parts: [{ kind: 'heading', spans: [{ text: 'Snacks' }] }],
  });
  expect(run('|One|', toggleList('numberedList'))).toEqual({
    parts: [{ kind: 'list', isNumbered: true, items: [[{ text: 'One' }]] }],
  });
});

test('a link goes around what is selected, or is written where nothing is', () => {
  expect(run('Read |this| first', setLink('/faq'))).toEqual(
    paragraph({ text: 'Read ' }, { text: 'this', href: '/faq' }, { text: ' first' }),
  );
  expect(run('Mail: ||', setLink('mailto:a@example.com'))).toEqual(
    paragraph({ text: 'Mail: ' }, { text: 'a@example.com', href: 'mailto:a@example.com' }),
  );
});

test('a link is changed and removed whole from any place in it', () => {
  const doc = toDocument({
    parts: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'See ' },
          { text: 'my ', href: '/faq' },
          { text: 'page', isBold: true, href: '/faq' },
          { text: '.' },
        ],
      },
    ],
  });
  for (const position of [6, 9]) {
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, position) });
    let [changed, removed] = [state, state];
    setLink('/help')(state, (transaction) => {
      changed = state.apply(transaction);
    });
    removeLink(state, (transaction) => {
      removed = state.apply(transaction);
    });
    expect(fromDocument(changed.doc)).toEqual(
      paragraph(
        { text: 'See ' },
        { text: 'my ', href: '/help' },
        { text: 'page', isBold: true, href: '/help' },
        { text: '.' },
      ),
    );
    expect(fromDocument(removed.doc)).toEqual(
      paragraph({ text: 'See my ' }, { text: 'page', isBold: true }, { text: '.' }),
    );
  }
});
