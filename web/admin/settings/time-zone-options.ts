import { formatZone } from '../calendar/find-places.ts';

/** All time zones that this browser knows, sorted by their labels. */
export const timeZoneOptions = [...new Set(['America/New_York', ...Intl.supportedValuesOf('timeZone')])]
  .map((zone) => ({ value: zone, label: formatZone(zone) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Returns the first of these zones that is an option. Browsers may have another name for it, as 'Asia/Calcutta'. */
export function findTimeZoneOption(zones: readonly (string | undefined)[]): string | undefined {
  const isOption = (zone: string) => timeZoneOptions.some(({ value }) => value === zone);
  return zones.flatMap((zone) => (zone ? [zone, getBrowserName(zone)] : [])).find(isOption);
}

/** Returns the browser's name of a zone ('Asia/Calcutta' for 'Asia/Kolkata'), or '' for an unknown zone. */
function getBrowserName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}
