/** All clocks that this browser knows. */
export const timeZoneOptions = [...new Set(['America/New_York', ...Intl.supportedValuesOf('timeZone')])]
  .sort()
  .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
