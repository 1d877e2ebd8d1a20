import { formatCents } from '../payment-labels.ts';
import type { Today } from './today.ts';

export type WeekStats = Today['weeks'][number];
export type WeekFigures = 'calls' | 'takings';

/** Returns '5 calls booked, 3 of them held.' */
export function callsSummary(weeks: WeekStats[]): string {
  const booked = weeks.reduce((sum, week) => sum + week.booked, 0);
  const held = weeks.reduce((sum, week) => sum + week.held, 0);
  if (booked === 0) return 'No calls in these weeks.';
  if (booked === 1) return `1 call booked, ${held === 1 ? 'and held' : 'not held yet'}.`;
  return `${booked} calls booked, ${held === booked ? 'all' : held} of them held.`;
}

/** Returns '$1,240 taken, 2 courses bought (before refunds).' */
export function takingsSummary(weeks: WeekStats[]): string {
  if (!hasTakings(weeks)) return 'Nothing was taken by card in these weeks.';
  const takings = weeks.reduce((sum, week) => sum + week.takings, 0);
  const courses = weeks.reduce((sum, week) => sum + week.courses, 0);
  const money = takings < 0 ? `${formatCents(-takings)} more refunded than taken` : `${formatCents(takings)} taken`;
  return `${money}, ${coursesBoughtLabel(courses)}.`;
}

/** Returns 'no course bought' or '2 courses bought (before refunds)'. */
export const coursesBoughtLabel = (courses: number): string =>
  courses === 0 ? 'no course bought' : `${courses} ${courses === 1 ? 'course' : 'courses'} bought (before refunds)`;

export const hasTakings = (weeks: WeekStats[]): boolean =>
  weeks.some(({ takings, courses }) => takings !== 0 || courses > 0);
