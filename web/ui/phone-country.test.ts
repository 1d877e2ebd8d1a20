import { expect, test } from 'vitest';
import { findOtherCountry, visitorCountries } from './phone-country.ts';

const berlin = () => ['DE', 'US'] as const;
const kolkata = () => ['IN', 'US'] as const;

test.each([
  ['+101712345678', 'US', berlin, 'DE', '+491712345678'],
  ['+11712345678', 'US', berlin, 'DE', '+491712345678'],
  ['+19876543210', 'US', kolkata, 'IN', '+919876543210'],
  ['+49212555', 'DE', berlin, undefined, undefined],
] as const)('%s with %s chosen', (value, chosen, likely, country, found) => {
  expect(findOtherCountry(value, chosen, likely)).toEqual(country ? { country, value: found } : null);
});

test.each([
  ['a number of the country where the visitor is', '+491712345678', 'DE'],
  ['an unfinished number', '+10171', 'US'],
  ['a number with the code of another country', '+441712345678', 'US'],
  ['nothing', '', 'US'],
] as const)('%s raises no question', (_, value, chosen) => expect(findOtherCountry(value, chosen, berlin)).toBeNull());

test('the country of the clock comes first', () => {
  expect(visitorCountries('Asia/Kathmandu', [new Intl.Locale('en-US')])).toEqual(['NP', 'US']);
  expect(visitorCountries('Europe/Berlin', [])).toEqual(['DE']);
  expect(visitorCountries('UTC', [new Intl.Locale('und')])).toEqual([]);
});
