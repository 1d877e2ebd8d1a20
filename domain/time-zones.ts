/** Returns whether the time zone database has the name, also as an old one. Offsets ('+05:45') have no summer time. */
export function isTimeZone(name: string): boolean {
  const known = checked.get(name);
  if (known !== undefined) return known;
  const isZone = !/^[+-]/.test(name) && canFormatIn(name);
  if (checked.size < MAX_CHECKED) checked.set(name, isZone);
  return isZone;
}

/** Earlier results: visitors' zones are few, and a check costs a tenth of a millisecond. */
const checked = new Map<string, boolean>();
const MAX_CHECKED = 1000;

function canFormatIn(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
