/**
 * A zone of the time zone database, old names included. Offsets such as '+05:45' are excluded: they have no summer
 * time.
 */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
