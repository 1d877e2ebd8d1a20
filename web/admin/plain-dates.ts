/** Formats '2027-01-04' as 'Jan 4'. */
export const formatShortDate = (date: string): string => shortDate.format(midnightUtc(date));

/** Formats '2027-01-04' as 'Mon, Jan 4'. */
export const formatWeekdayDate = (date: string): string => weekdayDate.format(midnightUtc(date));

// A plain date has no time zone, so it is formatted as midnight in UTC.
const midnightUtc = (date: string) => new Date(`${date}T00:00Z`);
const monthAndDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const shortDate = new Intl.DateTimeFormat('en-US', monthAndDay);
const weekdayDate = new Intl.DateTimeFormat('en-US', { ...monthAndDay, weekday: 'short' });
