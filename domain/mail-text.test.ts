import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MailPiece, type MailSpan, parseMailText, writeMailText } from './mail-text.ts';

test('signs make headings, small print, lines across, places, bold words and links', () => {
  const text = `Hello **{first name}**, see [my **terms**](/terms).
Bye

## About {call}

> Small
print

---

{when and how}

**not bold, [nor a link](javascript:x)`;
  expect(parseMailText(text)).toEqual([
    {
      type: 'paragraph',
      lines: [
        [
          { text: 'Hello ' },
          { text: 'first name', isPlace: true, isBold: true },
          { text: ', see ' },
          { text: 'my ', href: '/terms' },
          { text: 'terms', isBold: true, href: '/terms' },
          { text: '.' },
        ],
        [{ text: 'Bye' }],
      ],
    },
    { type: 'heading', spans: [{ text: 'About ' }, { text: 'call', isPlace: true }] },
    { type: 'small print', lines: [[{ text: 'Small' }], [{ text: 'print' }]] },
    { type: 'rule' },
    { type: 'place', name: 'when and how' },
    { type: 'paragraph', lines: [[{ text: '**not bold, ' }, { text: '[nor a link](javascript:x)' }]] },
  ]);
  expect(writeMailText(parseMailText(text))).toBe(text);
});

test('stars beside bold words stay stars', () => {
  expect(parseMailText('***a*** ****')).toEqual([
    { type: 'paragraph', lines: [[{ text: '*' }, { text: 'a', isBold: true }, { text: '* ****' }]] },
  ]);
  const starred: MailPiece = { type: 'paragraph', lines: [[{ text: '*' }, { text: '*a**b', isBold: true }]] };
  expect(writeMailText([starred])).toBe('****a******b**');
});

/** Adjacent words of one look are the same as one. */
function join(spans: readonly MailSpan[]): MailSpan[] {
  const joined: MailSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const isSame = last && !last.isPlace && !span.isPlace && last.isBold === span.isBold && last.href === span.href;
    if (isSame) last.text += span.text;
    else joined.push({ ...span });
  }
  return joined;
}
const joinAll = (pieces: readonly MailPiece[]): MailPiece[] =>
  pieces.map((piece) => {
    if (piece.type === 'heading') return { ...piece, spans: join(piece.spans) };
    return 'lines' in piece ? { ...piece, lines: piece.lines.map(join) } : piece;
  });

const signs = 'a|b | |*|**|{call}|{|}|\n|\n\n|## |> |---|[|](|)|(|](/x)'.split('|');

test('a text that is read and written again says the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 14 }), (all) => {
      const pieces = joinAll(parseMailText(all.join('')));
      expect(joinAll(parseMailText(writeMailText(pieces)))).toEqual(pieces);
    }),
    { numRuns: 3000 },
  );
});
