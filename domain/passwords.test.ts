import { expect, test } from 'vitest';
import { getMinPasswordLength } from './passwords.ts';

test("the coach's own account needs a longer password", () => {
  expect([true, false].map((isMainAdmin) => getMinPasswordLength({ isMainAdmin }))).toEqual([8, 6]);
});
