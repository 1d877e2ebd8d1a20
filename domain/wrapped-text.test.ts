import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrapText, wrapText } from './wrapped-text.ts';

const words = fc.array(fc.constantFrom('a', 'nutrition', 'x'.repeat(80)), { minLength: 1, maxLength: 40 });

test('lines are short where words are, and a screen gets them back as they were', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 3), (lines, indent) => {
      const text = lines.map((line) => line.join(' ')).join('\n');
      const wrapped = wrapText(text, indent);
      for (const line of wrapped.split('\n')) expect(line.trim().length <= 72 || /x{80}/.test(line)).toBe(true);
      expect(unwrapText(wrapped).replace(/\n */g, '\n')).toBe(text);
    }),
  );
});
