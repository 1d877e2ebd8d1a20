import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { findPhoneProblem } from './possible-phone.ts';

test.each([
  ['+49 30 123', 'That phone number looks too short. Please check it.'],
  ['+1 212 555', 'That phone number looks too short. Please check it.'],
  ['+1 212 555 0123 45', 'That phone number looks too long. Please check it.'],
  ['+999 123 4567', 'Please enter a complete phone number'],
  ['+12025550101', null],
  ['+1 (202) 555-0001', null],
  ['+49 30 123456', null],
  // Whose country nobody knows.
  ['0170 1234567', null],
])('%s: %s', (phone, problem) => {
  expect(findPhoneProblem(phone)).toBe(problem);
});

test('mobile numbers of all countries can be one', () => {
  const refused = Object.entries(examples).filter(([country, number]) =>
    findPhoneProblem(`+${getCountryCallingCode(country as CountryCode)}${number}`),
  );
  expect(refused).toEqual([]);
});
