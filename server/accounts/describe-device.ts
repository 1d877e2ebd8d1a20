/** The part of a User-Agent that is read. The browser's name is near its start, and headers can be very long. */
const READ_CHARACTERS = 400;

// The first match counts, since most browsers also name the browsers that they descend from.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgi?A?(?:OS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns 'Firefox on Windows' for a User-Agent; undefined if both browser and system are unknown. */
export function describeDevice(userAgent: string | undefined): string | undefined {
  const header = userAgent?.slice(0, READ_CHARACTERS) ?? '';
  const findName = (known: typeof browsers) => known.find(([, pattern]) => pattern.test(header))?.[0];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (!browser && !system) return undefined;
  return system ? `${browser ?? 'A browser'} on ${system}` : browser;
}
