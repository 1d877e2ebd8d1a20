import { describe, expect, test } from 'vitest';
import {
  findNextLesson,
  formatPartNumber,
  formatSummaryName,
  getLessonSummary,
  isMainlyText,
  isWatched,
  listNewLessons,
} from './lessons.ts';
import { countReadingMinutes } from './reading-time.ts';

test('a part has its place as its number, and so has its summary', () => {
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
  const texts = [`${'word '.repeat(150)} two\nwords`, 'word '.repeat(148)];
  expect(countReadingMinutes(texts)).toBe(1.5);
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

const part = (id: number, completed: boolean, minute: number) => ({
  id,
  completedAt: completed ? new Date(minute * 60_000) : null,
  positionSeconds: 0,
  changedAt: new Date(minute * 60_000),
});
const ids = Array.from({ length: 12 }, (_, id) => id);

describe('the part to continue with', () => {
  const next = (...parts: [number, boolean, number][]) =>
    findNextLesson(
      ids,
      parts.map((one) => part(...one)),
    );

  test.each([
    ['the first for a new member', next(), 0],
    ['the last one opened', next([0, true, 1], [4, false, 3], [2, false, 2]), 4],
    ['the one after it, once that is completed', next([4, true, 3], [0, false, 1]), 5],
    ['the next that is not completed', next([4, true, 3], [5, true, 2]), 6],
    ['one before it, where all after it are completed', next([11, true, 9], [0, true, 1]), 1],
    ['the first where the last one opened is not in the course any more', next([44, false, 9]), 0],
  ])('is %s', (_name, id, expected) => expect(id).toBe(expected));

  test('follows the order of the course, not of the ids', () => {
    expect(findNextLesson([7, 12, 3], [part(7, true, 1)])).toBe(12);
  });

  test('is none once all are completed', () => {
    const all = ids.map((id) => part(id, true, id));
    expect(findNextLesson(ids, all)).toBe(null);
  });
});

describe('the parts that are new', () => {
  const lessons = [{ id: 0 }, { id: 1 }, { id: 12, addedAt: '1970-01-01T01:00:00.000Z' }];

  test.each([
    ['the added one, once all others were completed', [part(0, true, 1), part(1, true, 2)], [12]],
    ['none where one of the others is not completed', [part(0, true, 1)], []],
    ['none where the others were completed later', [part(0, true, 1), part(1, true, 61)], []],
    ['none once it is completed', [part(0, true, 1), part(1, true, 2), part(12, true, 70)], []],
    ['none for a new member', [], []],
  ])('are %s', (_name, progress, expected) => expect(listNewLessons(lessons, progress)).toEqual(expected));
});
