import { formatDollars } from '#domain/prices.ts';
import { useMounted } from './use-mounted.ts';

/**
 * Returns the function that writes prices: '$149', and 'US$149' for a visitor whose locale is not American. The HTML
 * has the first, since the server doesn't know the visitor.
 */
export const useDollars = (): ((cents: number) => string) =>
  useMounted() && !isAmerican(navigator.language) ? formatUsDollars : formatDollars;

const formatUsDollars = (cents: number): string => `US${formatDollars(cents)}`;

/** Returns whether a locale is American. A language without a region, such as 'en', counts for its largest region. */
function isAmerican(locale: string): boolean {
  try {
    return new Intl.Locale(locale).maximize().region === 'US';
  } catch {
    return true;
  }
}
