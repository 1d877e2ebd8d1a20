import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blend, contrastOf, type HexColor } from './contrast.ts';
import { toHexColor, toOklch } from './oklch.ts';
import { colorsOf, paletteNames } from './palettes.ts';
import { findUnreadablePairs } from './readable-colors.ts';
import { standardColors } from './standard-colors.ts';

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test('is what WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#20614a', '#20614a')).toBe(1);
  });

  test('knows what is seen through a color', () => {
    expect(blend('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(blend('#20614a', '#ffffff', 1)).toBe('#20614a');
  });
});

test('a color is the same after a way through lightness, chroma and hue', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      expect(toHexColor(toOklch(color))).toBe(color);
    }),
  );
});

describe('a palette', () => {
  test('of a new site is what the style sheet says', () => {
    const [light = '', dark = ''] = readFileSync('web/theme.css', 'utf8').split('@variant dark {');
    const read = (css: string) =>
      [...css.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]);
    expect(Object.fromEntries(read(light))).toEqual(standardColors.light);
    expect(Object.fromEntries(read(dark.split('@media print')[0] ?? ''))).toEqual(standardColors.dark);
  });

  test.each(paletteNames)('can be read in the light and in the dark: %s', (name) => {
    expect(findUnreadablePairs(colorsOf(name))).toEqual([]);
  });

  test('can be read with any color of the coach', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paletteNames), hexColor, (name, accent) => {
        expect(findUnreadablePairs(colorsOf(name, accent))).toEqual([]);
      }),
    );
  });

  test('keeps a color of the coach that can be read, and darkens a pale one', () => {
    expect(colorsOf('forest', '#7a2a6d').light.leaf).toBe('#7a2a6d');
    const { leaf } = colorsOf('forest', '#ffd84d').light;
    expect(contrastOf(leaf, '#ffffff')).toBeGreaterThan(4.5);
    expect(Math.abs(toOklch(leaf).hue - toOklch('#ffd84d').hue)).toBeLessThan(8);
  });

  test('with a pair that cannot be read is found out', () => {
    const pale = { ...standardColors, light: { ...standardColors.light, muted: '#b0b8b2' as const } };
    expect(findUnreadablePairs(pale)).toContain('light: muted on paper');
    const onBand = { ...standardColors, dark: { ...standardColors.dark, band: '#86c9a4' as const } };
    expect(findUnreadablePairs(onBand)).toContain('dark: leaf-mid on band');
  });
});
