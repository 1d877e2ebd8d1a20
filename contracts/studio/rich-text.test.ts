import { expect, test } from 'vitest';
import { RichText, richTextOf, toPlainText } from './rich-text.ts';

const paragraph = (...spans: object[]) => ({ parts: [{ kind: 'paragraph', spans }] });
const accepts = (text: unknown) => RichText.safeParse(text).success;

test('keeps looks, links and lists, and nothing else', () => {
  const text = {
    parts: [
      { kind: 'heading', spans: [{ text: 'Snacks' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Nuts\nand ', isBold: true },
          { text: 'fruit', href: '/about' },
        ],
      },
      { kind: 'list', isNumbered: true, items: [[{ text: 'One', isItalic: true }], [{ text: 'Two' }]] },
    ],
  };
  expect(RichText.parse(text)).toEqual(text);
  expect(toPlainText(RichText.parse(text))).toBe('Snacks\nNuts\nand fruit\nOne\nTwo');
  const [part] = RichText.parse(paragraph({ text: 'a', onclick: 'alert(1)', style: 'x' })).parts;
  expect(part).toEqual({ kind: 'paragraph', spans: [{ text: 'a' }] });
});

test.each([
  ['no paragraph', { parts: [] }],
  ['only white space', paragraph({ text: ' \n ' })],
  ['an empty list', { parts: [{ kind: 'list', items: [] }] }],
  ['another kind of part', { parts: [{ kind: 'html', html: '<b>' }] }],
  ['HTML in place of the parts', '<p>Hello</p>'],
  ['a link that runs something', paragraph({ text: 'a', href: 'javascript:alert(1)' })],
  ['NUL', paragraph({ text: 'a\0' })],
  ['a lone surrogate', paragraph({ text: '\ud800' })],
  ['too many letters', richTextOf(...Array<string>(21).fill('a'.repeat(1000)))],
  ['too many parts', richTextOf(...Array<string>(201).fill('a'))],
])('refuses %s', (_name, text) => expect(accepts(text)).toBe(false));

test('markup is only letters', () => expect(accepts(paragraph({ text: '<script>alert(1)</script>' }))).toBe(true));
