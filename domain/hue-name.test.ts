import { expect, test } from 'vitest';
import type { HexColor } from './contrast.ts';
import { nameHue } from './hue-name.ts';
import { colorsOf } from './palettes.ts';

test.each<[HexColor, string]>([
  ['#ff0000', 'Red'],
  ['#e8935a', 'Orange'],
  ['#e8c500', 'Yellow'],
  ['#20614a', 'Green'],
  ['#008080', 'Teal'],
  ['#1d5fa8', 'Blue'],
  ['#7a2a6d', 'Purple'],
  ['#8a1238', 'Red'],
  ['#777777', 'Gray'],
])('%s is %s', (color, name) => {
  expect(nameHue(color)).toBe(name);
});

test('the calendar of a new site is blue, that of another palette has its main color', () => {
  expect(nameHue(colorsOf('forest').light.sky)).toBe('Blue');
  expect(nameHue(colorsOf('plum').light.sky)).toBe('Purple');
  expect(nameHue(colorsOf('plum').dark.sky)).toBe('Purple');
});
