import {
  type Country,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumber,
} from 'react-phone-number-input';
import { visitorLocales } from './locales.ts';

/**
 * The country for which a number is complete, if that is not the chosen one: somebody in Berlin with an English browser
 * types a German number while 'US' is chosen. `value` is E.164 with the chosen country's code, as the field has it.
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

/** No country has shorter numbers of mobile phones. */
const MIN_DIGITS = 7;

/** Lists the visitor's likely countries: that of the clock first, then those of the languages. */
export function visitorCountries(
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  locales = visitorLocales(),
): Country[] {
  const regions = [zoneCountry(zone), ...locales.map(({ region }) => region)];
  return [...new Set(regions)].filter((region): region is Country => Boolean(region && isSupportedCountry(region)));
}

/** 'DE' for 'Europe/Berlin'. Undefined where the browser does not know the zones of countries. */
function zoneCountry(zone: string): Country | undefined {
  if (found?.zone !== zone) {
    const spellings = [zone, ...otherSpellings.filter((pair) => pair.includes(zone)).flat()];
    found = {
      zone,
      country: getCountries().find((country) => spellings.some((name) => zonesOf(country).includes(name))),
    };
  }
  return found.country;
}

/** Looking through all countries takes some milliseconds. */
let found: { zone: string; country: Country | undefined } | undefined;

/** Browsers disagree about which of two names a zone has. */
const otherSpellings = [
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
];

/** The method is newer than the property; some browsers have neither. */
function zonesOf(country: Country): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
