import { formatCents } from '../payment-labels.ts';
import type { WeekStats } from './week-labels.ts';

/** '$1,240 taken, 2 courses bought (before refunds).' */
export function takingsSummary(weeks: WeekStats[]): string {
  if (!hasTakings(weeks)) return 'Nothing was taken by card in these weeks.';
  const takings = weeks.reduce((sum, week) => sum + week.takings, 0);
  const courses = weeks.reduce((sum, week) => sum + week.courses, 0);
  const money =
    takings < 0 ? `${formatCents(-takings)} more went back than was taken` : `${formatCents(takings)} taken`;
  return `${money}, ${coursesBoughtLabel(courses)}.`;
}

/** 'no course bought', '2 courses bought (before refunds)' */
export const coursesBoughtLabel = (courses: number): string =>
  courses === 0 ? 'no course bought' : `${courses} ${courses === 1 ? 'course' : 'courses'} bought (before refunds)`;

export const hasTakings = (weeks: WeekStats[]): boolean =>
  weeks.some(({ takings, courses }) => takings !== 0 || courses > 0);
