import { expect, test } from 'vitest';
import { isTimeZone } from '#domain/time-zones.ts';
import { cities } from './cities.ts';
import { findPlaces, formatZone } from './find-places.ts';

const zones = Intl.supportedValuesOf('timeZone');
const find = (typed: string) => findPlaces(typed, { zones, cities }, 8);
const namesOf = (typed: string) => find(typed).map(({ name }) => name);

test('each city has a zone that exists, and its names once', () => {
  expect(cities.length).toBeGreaterThan(150);
  for (const { names, zone } of cities) {
    expect(isTimeZone(zone), zone).toBe(true);
    expect(
      names.every((name) => name === name.trim() && name !== ''),
      names.join('/'),
    ).toBe(true);
  }
  const keys = cities.map(({ names, region }) => `${names[0]}, ${region}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['Munich', 'Munich, Germany', 'Europe/Berlin'],
  ['münchen', 'Munich, Germany', 'Europe/Berlin'],
  ['munchen', 'Munich, Germany', 'Europe/Berlin'],
  ['Boston', 'Boston, Massachusetts', 'America/New_York'],
  ['frankfurt', 'Frankfurt, Germany', 'Europe/Berlin'],
  ['koln', 'Cologne, Germany', 'Europe/Berlin'],
  ['zürich', 'Zurich, Switzerland', 'Europe/Zurich'],
  ['san fran', 'San Francisco, California', 'America/Los_Angeles'],
  ['st louis', 'St. Louis, Missouri', 'America/Chicago'],
  ['lodz', 'Łódź, Poland', 'Europe/Warsaw'],
  ['istanbul', 'Istanbul, Turkey', 'Europe/Istanbul'],
  ['sao paulo', 'São Paulo, Brazil', 'America/Sao_Paulo'],
  ['bombay', 'Mumbai, India', 'Asia/Kolkata'],
  ['rome', 'Rome, Italy', 'Europe/Rome'],
  ['portland oregon', 'Portland, Oregon', 'America/Los_Angeles'],
  ['tokyo', 'Tokyo (Asia)', 'Asia/Tokyo'],
  [' TOK', 'Tokyo (Asia)', 'Asia/Tokyo'],
  ['indiana tell', 'Tell City (America, Indiana)', 'America/Indiana/Tell_City'],
])('finds %s', (typed, name, zone) => expect(find(typed)[0]).toEqual({ name, zone }));

test('finds both places of one name, and a place that is also a zone only once', () => {
  expect(namesOf('portland')).toEqual(['Portland, Maine', 'Portland, Oregon']);
  expect(namesOf('los angeles')).toEqual(['Los Angeles, California']);
  expect(namesOf('europe')).toHaveLength(8);
  expect(namesOf('atlantis')).toEqual([]);
});

test('names a zone by its place', () => {
  expect(formatZone('America/New_York')).toBe('New York (America)');
  expect(formatZone('America/Indiana/Tell_City')).toBe('Tell City (America, Indiana)');
  expect(formatZone('UTC')).toBe('UTC');
});
