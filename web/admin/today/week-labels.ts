import type { Today } from './today.ts';

export type WeekStats = Today['weeks'][number];
/** What a chart shows of each week. */
export type WeekFigures = 'calls' | 'takings';

/** '2027-01-04' as 'Jan 4'. */
export const weekLabel = ({ monday }: Pick<WeekStats, 'monday'>): string =>
  shortDayFormat.format(new Date(`${monday}T00:00Z`));

// A plain date has no time zone, so it is formatted as midnight in UTC.
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** '5 calls booked, 3 of them held.' */
export function callsSummary(weeks: WeekStats[]): string {
  const booked = weeks.reduce((sum, week) => sum + week.booked, 0);
  const held = weeks.reduce((sum, week) => sum + week.held, 0);
  if (booked === 0) return 'No calls in these weeks.';
  return `${booked} ${booked === 1 ? 'call' : 'calls'} booked, ${held === booked ? 'all' : held} of them held.`;
}
