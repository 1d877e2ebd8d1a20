import { expect, test } from 'vitest';
import { shortestPassword } from './passwords.ts';

test("the coach's own account needs a longer password", () => {
  expect([true, false].map((isMainAdmin) => shortestPassword({ isMainAdmin }))).toEqual([8, 6]);
});
