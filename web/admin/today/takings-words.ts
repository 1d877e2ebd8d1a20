import { moneyName } from '../payment-words.ts';
import type { Week } from './week-words.ts';

/** '$1,240 taken, 2 courses sold.' */
export function takingsOf(weeks: Week[]): string {
  if (!hasTakings(weeks)) return 'Nothing was taken by card in these weeks.';
  const takings = weeks.reduce((sum, week) => sum + week.takings, 0);
  const courses = weeks.reduce((sum, week) => sum + week.courses, 0);
  const money = takings < 0 ? `${moneyName(-takings)} more went back than was taken` : `${moneyName(takings)} taken`;
  return `${money}, ${coursesSold(courses)}.`;
}

/** 'no course sold', '1 course sold', '2 courses sold' */
export const coursesSold = (courses: number): string =>
  courses === 0 ? 'no course sold' : `${courses} ${courses === 1 ? 'course' : 'courses'} sold`;

export const hasTakings = (weeks: Week[]): boolean =>
  weeks.some(({ takings, courses }) => takings !== 0 || courses > 0);
