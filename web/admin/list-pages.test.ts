import { expect, test } from 'vitest';
import { lastPage, pageSummary } from './list-pages.ts';

test('the summary counts rows, also of a noun with an irregular plural', () => {
  const list = { page: 2, shown: 25, total: 1085, noun: 'call', isSearch: true };
  expect(pageSummary(list)).toBe('26 to 50 of 1,085 calls found');
  const people = { ...list, noun: 'person', plural: 'people', isSearch: false };
  expect(pageSummary(people)).toBe('26 to 50 of 1,085 people');
  expect(pageSummary({ ...people, page: 1, shown: 1, total: 1 })).toBe('1 person');
  expect(pageSummary({ ...people, shown: 0 })).toBe('');
  expect(lastPage(26)).toBe(2);
});
