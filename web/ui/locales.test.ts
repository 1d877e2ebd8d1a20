import { afterEach, describe, expect, test, vi } from 'vitest';
import { visitorLocales, visitorRegion } from './locales.ts';

afterEach(() => vi.unstubAllGlobals());

const names = (tags: string[]) => visitorLocales(tags).map(String);

describe('languages that Intl refuses', () => {
  test.each([[['C']], [['']], [['x']], [['*']], [['en-']], [['@posix']], [['.UTF-8']], [['\0']]])(
    '%j are left out',
    (tags) => {
      expect(names(tags)).toEqual([]);
      expect(visitorRegion(visitorLocales(tags))).toBe('');
    },
  );

  test.each([
    ['en-US@posix', 'en-US'],
    ['de_AT.UTF-8', 'de-AT'],
    ['sr_RS@latin', 'sr-RS'],
  ])('%s is read as %s', (tag, expected) => expect(names([tag])).toEqual([expected]));

  test('do not exclude the others', () => expect(names(['C', 'en-GB', 'x', 'de'])).toEqual(['en-GB', 'de']));
});

test('a browser without languages has none', () => {
  vi.stubGlobal('navigator', {});
  expect(visitorLocales()).toEqual([]);
  vi.stubGlobal('navigator', { languages: ['C', 'fr'] });
  expect(visitorLocales().map(String)).toEqual(['fr']);
});

test.each([
  [['en-US'], 'US'],
  [['en'], 'US'],
  [['ja', 'en-US'], 'JP'],
  [['de', 'en-US', 'de-CH'], 'CH'],
  [['C', 'pt-BR'], 'BR'],
  [['posix'], ''],
  [[], ''],
])('the country that goes with %j is %j', (tags, region) => expect(visitorRegion(visitorLocales(tags))).toBe(region));
