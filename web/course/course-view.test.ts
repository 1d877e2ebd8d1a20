import { expect, test } from 'vitest';
import { readCourseView } from './course-view.ts';

test.each([
  ['', 'lessons', null],
  ['part=0', 'lessons', 0],
  ['part=11', 'lessons', 11],
  ['part=1234567890', 'lessons', null],
  ['part=-1', 'lessons', null],
  ['part=1.5', 'lessons', null],
  ['part=three', 'lessons', null],
  ['part=', 'lessons', null],
  ['tab=resources', 'resources', null],
  ['tab=resources&part=3', 'resources', null],
  ['tab=elsewhere&part=3', 'lessons', 3],
])('?%s is the tab %s and the part %s', (query, tab, part) => {
  expect(readCourseView(query)).toEqual({ tab, part });
});
