import { expect, test } from 'vitest';
import { getResumeSeconds } from './resume-position.ts';

const lesson = { completed: false, positionSeconds: 0, lengthSeconds: 600 };

test.each([
  ['the member has not begun', {}, 0],
  ['the member stopped in the middle', { positionSeconds: 252 }, 252],
  ['the member stopped just before it counts as completed', { positionSeconds: 539 }, 539],
  ['the member completed it', { completed: true, positionSeconds: 252 }, 0],
  ['the member marked it as not completed', { positionSeconds: 545 }, 0],
  ['less than 5 seconds are left of a short one', { lengthSeconds: 40, positionSeconds: 35.5 }, 0],
  ['5 seconds are left of a short one', { lengthSeconds: 40, positionSeconds: 35 }, 35],
  ['the length is unknown', { lengthSeconds: null, positionSeconds: 9_000 }, 9_000],
])('%s', (_case, change, expected) => {
  expect(getResumeSeconds({ ...lesson, ...change })).toBe(expected);
});
