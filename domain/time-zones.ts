/** A named zone of the time zone database, also by an old name. A bare offset such as '+05:45' is none: it knows no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
