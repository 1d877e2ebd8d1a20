import { expect, test } from 'vitest';
import { listMoves } from './list-moves.ts';

test.each([
  ['abcd', 'bcda', [{ from: 0, to: 3 }]],
  ['abcd', 'dabc', [{ from: 3, to: 0 }]],
  [
    'abcdef',
    'bcadfe',
    [
      { from: 0, to: 2 },
      { from: 4, to: 5 },
    ],
  ],
  ['abcd', 'abcd', []],
  ['abcd', 'abce', null],
  ['abc', 'abcd', null],
  ['aab', 'abb', null],
])('the fewest moves lead from %s to %s', (before, after, moves) => {
  expect(listMoves([...before], [...after])).toEqual(moves);
});
