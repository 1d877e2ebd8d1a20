/** A zone of the time zone database, old names included. No offsets such as '+05:45', without summer time. */
export function isTimeZone(name: string): boolean {
  const known = checked.get(name);
  if (known !== undefined) return known;
  const isZone = !/^[+-]/.test(name) && canFormatIn(name);
  if (checked.size < MAX_CHECKED) checked.set(name, isZone);
  return isZone;
}

/** Visitors' zones are few, and a formatter costs a tenth of a millisecond. */
const checked = new Map<string, boolean>();
const MAX_CHECKED = 1000;

function canFormatIn(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
