import type { City } from './cities.ts';

/** The name of a place, and its time zone. */
export type Place = { zone: string; name: string };

/** Finds the cities and time zones whose names contain all typed words. Names that begin with the words come first. */
export function findPlaces(
  typed: string,
  { zones, cities }: { zones: readonly string[]; cities: readonly City[] },
  limit: number,
): Place[] {
  const words = normalize(typed).split(' ').filter(Boolean);
  const start = words.join(' ');
  const containsAll = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  const foundCities = cities
    .map((city) => ({ city, texts: city.names.map(normalize) }))
    .filter(({ city, texts }) => texts.some((text) => containsAll(`${text} ${normalize(city.region)}`)))
    .map(({ city, texts }) => ({
      place: { zone: city.zone, name: `${city.names[0]}, ${city.region}` },
      begins: texts.some((text) => text.startsWith(start)),
    }));
  // A zone is left out if its city is found: 'New York (America)' would repeat 'New York'.
  const isFoundAsCity = (zone: string) =>
    foundCities.some(({ place }) => place.zone === zone && normalize(place.name).startsWith(normalize(placeOf(zone))));
  const foundZones = zones
    .filter((zone) => words.every((word) => normalize(zone).includes(word)) && !isFoundAsCity(zone))
    .map((zone) => ({ place: toPlace(zone), begins: normalize(placeOf(zone)).startsWith(start) }));
  const found = [...foundZones, ...foundCities];
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)]
    .slice(0, limit)
    .map(({ place }) => place);
}

/** Formats 'America/New_York' as 'New York (America)'. */
export function formatZone(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const place = parts.pop();
  return parts.length ? `${place} (${parts.join(', ')})` : `${place}`;
}

export const toPlace = (zone: string): Place => ({ zone, name: formatZone(zone) });

const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1);

/** Replacements for letters that Unicode does not split into a plain letter and an accent. */
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };

const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    // The lower case of 'İ' is an 'i' with an accent, so accents are removed once more.
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßøłæœđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
