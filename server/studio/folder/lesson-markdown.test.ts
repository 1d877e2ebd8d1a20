import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RichText } from '#contracts/studio/rich-text.ts';
import { joinSpans, type LessonWords, readLesson, UnreadableLesson, writeLesson } from './lesson-markdown.ts';

const words = fc
  .string({ unit: fc.constantFrom(...'ab1. *_`#>-+[]()<>!\\&~|"’\n'.split('')), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '' && text === text.trim());
const spans = fc
  .array(
    fc.record(
      {
        text: words,
        isBold: fc.constant(true as const),
        isItalic: fc.constant(true as const),
        href: fc.constantFrom('/about', 'https://example.com/a_b(c)'),
      },
      { requiredKeys: ['text'] },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(joinSpans);
const part = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), spans }),
  fc.record({ kind: fc.constant('heading' as const), spans: spans.map(withoutBreaks) }),
  fc.record(
    {
      kind: fc.constant('list' as const),
      isNumbered: fc.constant(true as const),
      items: fc.array(spans, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['kind', 'items'] },
  ),
);
const line = words.map((text) => text.replaceAll('\n', ' '));
const lesson: fc.Arbitrary<LessonWords> = fc.record({
  title: line,
  description: line,
  sections: fc.array(
    fc.record({
      heading: line,
      text: fc.record({ parts: fc.array(part, { minLength: 1, maxLength: 4 }) }),
      keyPoints: fc.array(line, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

function withoutBreaks(all: { text: string }[]) {
  return all.map((span) => ({ ...span, text: span.text.replaceAll('\n', ' ') }));
}

describe('a lesson as Markdown', () => {
  test('says the same when it is read again, whatever signs it has', () => {
    fc.assert(
      fc.property(lesson, (given) => {
        for (const { text } of given.sections) RichText.parse(text);
        expect(readLesson(writeLesson(given))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  test('may be written by hand, with broken lines', () => {
    const read = readLesson('# Tea\n\nAll about\ntea.\n\n## Leaves\n\nGreen *and* black,\nboth.\n\n> - Not too hot\n');
    expect(read).toEqual({
      title: 'Tea',
      description: 'All about tea.',
      sections: [
        {
          heading: 'Leaves',
          text: {
            parts: [
              {
                kind: 'paragraph',
                spans: [{ text: 'Green ' }, { text: 'and', isItalic: true }, { text: ' black, both.' }],
              },
            ],
          },
          keyPoints: ['Not too hot'],
        },
      ],
    });
  });

  test.each([
    ['## Leaves', 'line 1: A lesson begins with its title'],
    ['# Tea\n\n- a list', 'line 3: Only paragraphs'],
    ['# Tea\n\n## Leaves\n\n<b>bold</b>', 'line 5: Words can be bold'],
    ['# Tea\n\n## Leaves\n\n![a leaf](leaf.png)', 'line 5: Words can be bold'],
    ['# Tea\n\n## Leaves\n\n```\ncode\n```', 'line 5: A section has paragraphs'],
    ['# Tea\n\n## Leaves\n\n- one\n  - two', 'line 5: An entry of a list is one paragraph'],
    ['', 'A lesson begins with its title'],
    [`# Tea\n\n${'All about tea.\n'.repeat(20_000)}`, 'A lesson has at most 200,000 characters'],
    [`# Tea\n\nTea\n\n${'*a_ '.repeat(3000)}`, 'line 5: This paragraph has too many characters'],
    [`# Tea\n\nTea\n\n${'*'.repeat(6000)}`, 'line 5: This paragraph has too many characters'],
    [`# Tea\n\n${'> '.repeat(6000)}`, 'line 3: This paragraph has too many characters'],
    [`# Tea\n\n${'+ '.repeat(99_000)}a`, 'This lesson has too many characters'],
    [`# Tea\n\n${'1. 2) a\n\n'.repeat(20_000)}`, 'This lesson has too many characters'],
    [`# Tea\n\n${'- '.repeat(900)}a${'\n'.repeat(190_000)}`, 'line 3: An entry of a list is one paragraph'],
    [`# Tea\n\n${`${'*a_ '.repeat(1500)}\n\n`.repeat(30)}`, 'This lesson has too many characters'],
  ])('%j is refused with its line', (markdown, message) => {
    expect(() => readLesson(markdown)).toThrow(UnreadableLesson);
    expect(() => readLesson(markdown)).toThrow(message);
  });
});
