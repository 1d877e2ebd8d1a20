import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorsOf } from '#domain/palettes.ts';
import { allFonts, type FontName } from '#domain/site-fonts.ts';
import { writeLookStyle, writeLookStyleWithin } from './look-style.ts';
import type { SiteLook } from './site-look.ts';

const standard: SiteLook = {
  logo: { kind: 'leaf' },
  palette: 'forest',
  accent: null,
  headingFont: 'fraunces',
  bodyFont: 'figtree',
};
const filesOf = (font: FontName) => ({
  basic: `/a/${font}.woff2`,
  latin: `/b/${font}.woff2`,
  extended: `/c/${font}.woff2`,
});
const write = (changes: Partial<SiteLook>) => writeLookStyle({ ...standard, ...changes }, filesOf);

test('the look of a new site needs no style', () => expect(write({})).toBe(''));

test('only the fonts that were chosen are named, and none of a new site twice', () => {
  const css = write({ headingFont: 'bitter' });
  expect(css.match(/@font-face/g)).toHaveLength(3);
  for (const font of Object.keys(allFonts)) expect(css.includes(`/a/${font}.woff2`), font).toBe(font === 'bitter');
  expect(css).toContain('--font-display:"Bitter Variable",ui-serif');
  expect(css).not.toContain('--color-');
});

test('colors leave paper and forced colors alone, and hold for a chosen theme as for the system’s', () => {
  const css = write({ palette: 'ocean' });
  const { light, dark } = colorsOf('ocean');
  expect(css.match(/@media [^{]+/g)).toEqual([
    '@media screen and (forced-colors:none)',
    '@media screen and (forced-colors:none) and (prefers-color-scheme:dark)',
  ]);
  expect(css).toContain(`{:root{--color-paper:${light.paper}`);
  expect(css).toContain(`:root[data-theme=dark]{--color-paper:${dark.paper}`);
  expect(css).toContain(`:root:not([data-theme=light]){--color-paper:${dark.paper}`);
});

test('a draft is shown whole, also where it is the look of a new site', () => {
  const css = writeLookStyleWithin('[data-look=draft]', standard);
  expect(css).toContain('[data-look=draft]{--font-display:"Fraunces Variable"');
  expect(css).toContain(`[data-look=draft]{--color-paper:${colorsOf('forest').light.paper}`);
  expect(css).not.toMatch(/(^|})(:root)?{/);
});

test('the fonts of a look have the letters that the style sheet of the pages says', () => {
  const sheet = readFileSync(new URL('../../web/fonts.css', import.meta.url), 'utf8');
  const rangesOf = (css: string) =>
    new Set([...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, range]) => range?.replaceAll(/\s/g, '')));
  expect(rangesOf(write({ headingFont: 'bitter' }))).toEqual(rangesOf(sheet));
});
