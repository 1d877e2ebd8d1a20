/** The time zones of the European Union and the United Kingdom, whose buyers have a right of withdrawal. */
const zones: ReadonlySet<string> = new Set([
  ...names(
    'Europe',
    'Amsterdam Athens Belfast Berlin Bratislava Brussels Bucharest Budapest Busingen Copenhagen Dublin',
  ),
  ...names('Europe', 'Gibraltar Guernsey Helsinki Isle_of_Man Jersey Lisbon Ljubljana London Luxembourg Madrid Malta'),
  ...names('Europe', 'Mariehamn Nicosia Paris Prague Riga Rome Sofia Stockholm Tallinn Vienna Vilnius Warsaw Zagreb'),
  ...names('Atlantic', 'Azores Canary Madeira'),
  ...names('Asia', 'Famagusta Nicosia'),
  ...names('America', 'Cayenne Guadeloupe Marigot Martinique'),
  ...names('Indian', 'Mayotte Reunion'),
  'Africa/Ceuta',
]);

function names(area: string, places: string): string[] {
  return places.split(' ').map((place) => `${area}/${place}`);
}

/** Returns whether people with this clock probably have a right of withdrawal. Travelers there count too. */
export const hasRightOfWithdrawal = (timeZone: string): boolean => zones.has(timeZone);
