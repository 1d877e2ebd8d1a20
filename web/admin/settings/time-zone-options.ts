import { zoneLabel } from '../calendar/find-places.ts';

/** All clocks that this browser knows, by their cities. */
export const timeZoneOptions = [...new Set(['America/New_York', ...Intl.supportedValuesOf('timeZone')])]
  .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/**
 * The first of these that is among the options, also under another of its names: 'Asia/Kolkata' is 'Asia/Calcutta' for
 * some browsers.
 */
export function findTimeZoneOption(zones: readonly (string | undefined)[]): string | undefined {
  const isOption = (zone: string) => timeZoneOptions.some(({ value }) => value === zone);
  return zones.flatMap((zone) => (zone ? [zone, nameOfBrowser(zone)] : [])).find(isOption);
}

/** Empty for a zone that the browser does not know. */
function nameOfBrowser(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}
