import { expect, test } from 'vitest';
import { continueLabel, courseProgress, formatDuration, lessonFormLabel, stoppedAtLabel } from './progress-labels.ts';

const lesson = (id: number, change: object = {}) => ({
  id,
  completed: false,
  positionSeconds: 0,
  lengthSeconds: 600,
  ...change,
});
const twelve = (completed: number) => Array.from({ length: 12 }, (_, id) => lesson(id, { completed: id < completed }));

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [252, '4:12'],
  [3_599, '59:59'],
  [3_852, '1:04:12'],
])('%s seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [0, 0, '0 of 12 completed'],
  [5, 42, '5 of 12 completed'],
  [12, 100, '12 of 12 completed'],
])('of twelve parts %s completed are %s percent', (completed, percent, label) => {
  expect(courseProgress(twelve(completed))).toEqual({ completed, total: 12, percent, label });
});

test('a course without parts has not begun', () => {
  expect(courseProgress([]).percent).toBe(0);
});

test('shows where a member stopped, unless the part is completed or watched to its end', () => {
  expect(stoppedAtLabel(lesson(3, { positionSeconds: 252 }))).toBe('4:12');
  expect(stoppedAtLabel(lesson(3))).toBeNull();
  expect(stoppedAtLabel(lesson(3, { positionSeconds: 252, completed: true }))).toBeNull();
  expect(stoppedAtLabel(lesson(3, { positionSeconds: 599 }))).toBeNull();
});

test('a new member starts, all others continue', () => {
  expect(continueLabel({ place: 0 }, twelve(0))).toBe('Start with Part 0');
  const stopped = { ...lesson(0, { positionSeconds: 30 }), place: 0 };
  expect(continueLabel(stopped, [stopped])).toBe('Continue with Part 0');
  expect(continueLabel({ place: 3 }, twelve(3))).toBe('Continue with Part 3');
});

test.each([
  ['4 min read, with a short clip', { isMainlyText: true, lengthSeconds: 17 }],
  ['12:30 video', { lengthSeconds: 750 }],
  ['Video', {}],
  ['4 min read', { video: null, isMainlyText: true }],
  ['', { video: null, readingMinutes: 0 }],
])('says what a lesson is made of: %s', (label, change) => {
  const video = { kind: 'youtube', id: 'one' } as const;
  expect(lessonFormLabel({ readingMinutes: 4, isMainlyText: false, video, lengthSeconds: null, ...change })).toBe(
    label,
  );
});
