import { expect, test } from 'vitest';
import { findTimeZoneOption, timeZoneOptions } from './time-zone-options.ts';

test('the first zone that is among the options is found', () => {
  expect(findTimeZoneOption(['Europe/Berlin', 'America/New_York'])).toBe('Europe/Berlin');
  expect(findTimeZoneOption(['', undefined, 'Mars/Olympus', 'America/New_York'])).toBe('America/New_York');
  expect(findTimeZoneOption(['Mars/Olympus'])).toBeUndefined();
});

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev'])('%s is found by either name', (zone) => {
  expect(timeZoneOptions.map(({ value }) => value)).toContain(findTimeZoneOption([zone]));
});

test('cities come first, since people look for theirs', () => {
  const labels = timeZoneOptions.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['New York (America)', 'Berlin (Europe)', 'New Salem (America, North Dakota)']),
  );
  expect(labels.indexOf('Berlin (Europe)')).toBeGreaterThan(labels.indexOf('Auckland (Pacific)'));
});
