import { describe, expect, test } from 'vitest';
import {
  countReadingMinutes,
  findNextLesson,
  formatPartNumber,
  formatSummaryName,
  getLessonSummary,
  isMainlyText,
  isWatched,
  lessonIds,
} from './lessons.ts';

test('the twelve parts have one number each, and summaries', () => {
  expect(lessonIds).toHaveLength(12);
  expect([formatPartNumber(0), formatPartNumber(11)]).toEqual(['Part 0', 'Part 11']);
  expect(getLessonSummary(0)).toEqual({ file: 'Part-1-Summary.docx', button: 'Download Part 0 Summary' });
  expect(getLessonSummary(11)).toEqual({ file: 'Part-12-Summary.docx', button: 'Download Part 11 Summary' });
  expect(formatSummaryName(2, 'Logging in that app')).toBe('Part 2 - Logging in that app.docx');
});

test.each([
  [89, 100, false],
  [90, 100, true],
  [1, 0, false],
])('%i of %i seconds watched: %s', (seconds, length, is) => expect(isWatched(seconds, length)).toBe(is));

test('reading takes a minute for 200 words', () => {
  const sections = [{ paragraphs: ['word '.repeat(150), ' two\nwords'] }, { paragraphs: ['word '.repeat(148)] }];
  expect(countReadingMinutes(sections)).toBe(1.5);
  expect(countReadingMinutes([])).toBe(0);
});

test.each([
  [4, 17, true],
  [4, 241, false],
  [4, 240, false],
  [4, 0, true],
  [0, 0, false],
  [4, null, false],
])('a text of %s minutes beside a clip of %s seconds is the lesson: %s', (minutes, seconds, is) =>
  expect(isMainlyText(minutes, seconds)).toBe(is),
);

describe('the part to continue with', () => {
  const part = (id: number, completed: boolean, minute: number) => ({
    id,
    completed,
    positionSeconds: 0,
    changedAt: new Date(minute * 60_000),
  });
  const next = (...parts: [number, boolean, number][]) => findNextLesson(parts.map((one) => part(...one)));

  test.each([
    ['the first for a new member', next(), 0],
    ['the last one opened', next([0, true, 1], [4, false, 3], [2, false, 2]), 4],
    ['the one after it, once that is completed', next([4, true, 3], [0, false, 1]), 5],
    ['the next that is not completed', next([4, true, 3], [5, true, 2]), 6],
    ['one before it, where all after it are completed', next([11, true, 9], [0, true, 1]), 1],
  ])('is %s', (_name, id, expected) => expect(id).toBe(expected));

  test('is none once all are completed', () => {
    expect(findNextLesson(lessonIds.map((id) => part(id, true, id)))).toBe(null);
  });
});
