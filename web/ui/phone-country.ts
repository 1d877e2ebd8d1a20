import {
  type Country,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumber,
} from 'react-phone-number-input';
import { visitorLocales } from './locales.ts';

/**
 * Finds the country for which a number is complete, if that is not the chosen one: somebody in Berlin with an English
 * browser types a German number while 'US' is chosen. `value` is E.164 with the chosen country's code.
 */
export function findOtherCountry(
  value: string,
  chosen: Country,
  getLikely: () => readonly Country[],
): { country: Country; value: string } | null {
  const code = `+${getCountryCallingCode(chosen)}`;
  if (!value.startsWith(code) || value.length < code.length + MIN_DIGITS) return null;
  const likely = getLikely();
  if (likely[0] === chosen) return null;
  for (const country of likely) {
    if (country === chosen) continue;
    const number = parsePhoneNumber(value.slice(code.length), country);
    if (number?.isValid() && number.country === country) return { country, value: number.number };
  }
  return null;
}

/** The fewest digits that a mobile number has in any country. */
const MIN_DIGITS = 7;

/** Lists the visitor's likely countries: the country of the clock first, then those of the languages. */
export function visitorCountries(
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  locales = visitorLocales(),
): Country[] {
  const regions = [zoneCountry(zone), ...locales.map(({ region }) => region)];
  return [...new Set(regions)].filter((region): region is Country => Boolean(region && isSupportedCountry(region)));
}

/** Returns 'DE' for 'Europe/Berlin'. Undefined in browsers that do not know the zones of countries. */
function zoneCountry(zone: string): Country | undefined {
  if (lastZone?.zone !== zone) {
    const spellings = [zone, ...otherSpellings.filter((pair) => pair.includes(zone)).flat()];
    lastZone = {
      zone,
      country: getCountries().find((country) => spellings.some((name) => zonesOf(country).includes(name))),
    };
  }
  return lastZone.country;
}

/** The last result, since looking through all countries takes some milliseconds. */
let lastZone: { zone: string; country: Country | undefined } | undefined;

/** The two names of zones about which browsers disagree. */
const otherSpellings = [
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
];

/** Returns a country's zones, by a method or by an older property. Some browsers have neither. */
function zonesOf(country: Country): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
