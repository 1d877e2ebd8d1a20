import { expect, test } from 'vitest';
import { containsIdentifier } from './identifiers.ts';

test.each([
  ['the address alone', { email: 'li@example.com' }, true],
  ['in capital letters', { email: 'LI@Example.com' }, true],
  ['within a text', { text: 'Please write to li@example.com.' }, true],
  ['after a line break', { text: 'Write to\nli@example.com' }, true],
  ['the end of another address', { email: 'julie.li@example.com' }, false],
  ['the end of an address with an apostrophe', { email: "o'li@example.com" }, false],
  ['the beginning of another address', { email: 'li@example.com.au' }, false],
  ['the name alone', { lastName: 'Li' }, false],
])('a row has the mark of li@example.com: %s', (_, row, isFound) =>
  expect(containsIdentifier(JSON.stringify(row), ['li@example.com'])).toBe(isFound),
);
