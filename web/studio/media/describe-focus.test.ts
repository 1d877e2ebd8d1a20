import { expect, test } from 'vitest';
import { describeFocus } from './describe-focus.ts';

test.each([
  [50, 50, 'The middle stays visible.'],
  [10, 5, 'The upper left stays visible.'],
  [90, 80, 'The lower right stays visible.'],
  [50, 10, 'The upper part stays visible.'],
  [100, 50, 'The right side stays visible.'],
])('%i%% from the left and %i%% from the top', (x, y, words) => {
  expect(describeFocus({ x, y })).toBe(words);
});
