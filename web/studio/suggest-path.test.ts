import { expect, test } from 'vitest';
import { readPath, suggestPath } from './suggest-path.ts';

test.each([
  ['FAQ', '/faq'],
  ['Crème brûlée & Co.', '/creme-brulee-co'],
  ['What’s in my kitchen?', '/whats-in-my-kitchen'],
  ['2027', '/page-2027'],
  ['食べ物', '/page'],
  ['', '/page'],
  ['Admin', '/admin-2'],
  ['Recipes', '/recipes-3'],
  ['x'.repeat(80), `/${'x'.repeat(50)}`],
])('%j stands at %s', (title, path) => expect(suggestPath(title, ['/recipes', '/recipes-2'])).toBe(path));

test.each([
  ['my nice recipes!', '/my-nice-recipes'],
  ['/Crème & Co.', '/creme-co'],
  ['a--b', '/a-b'],
  ['…', ''],
  ['', ''],
])('%j is read as the address %j', (typed, path) => {
  expect(readPath(typed)).toBe(path);
});
