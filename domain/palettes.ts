import { contrastOf, type HexColor, NON_TEXT_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import { type Oklch, toHexColor, toOklch } from './oklch.ts';
import { backgrounds } from './readable-colors.ts';
import { type ColorName, type ColorScheme, standardColors, type ThemeColors } from './standard-colors.ts';

/** `chromaFactor` multiplies the chroma of the standard color: 0 is gray. */
type Tint = { hue: number; chromaFactor: number };
/** `main`: buttons and links. `warm`: accents. `ground`: the paper in the light scheme. */
type Palette = { label: string; main: Tint; warm: Tint; ground: Tint };

const apricot = { hue: 53, chromaFactor: 1 };
const amber = { hue: 72, chromaFactor: 1 };
const cream = { hue: 84, chromaFactor: 1 };

export const palettes = {
  forest: { label: 'Forest', main: { hue: 166, chromaFactor: 1 }, warm: apricot, ground: cream },
  lake: { label: 'Lake', main: { hue: 205, chromaFactor: 1 }, warm: amber, ground: { hue: 100, chromaFactor: 0.7 } },
  ocean: {
    label: 'Ocean',
    main: { hue: 256, chromaFactor: 1.55 },
    warm: amber,
    ground: { hue: 250, chromaFactor: 0.5 },
  },
  plum: { label: 'Plum', main: { hue: 325, chromaFactor: 1.5 }, warm: apricot, ground: { hue: 60, chromaFactor: 0.9 } },
  berry: { label: 'Berry', main: { hue: 2, chromaFactor: 1.9 }, warm: amber, ground: { hue: 50, chromaFactor: 0.9 } },
  clay: { label: 'Clay', main: { hue: 45, chromaFactor: 1.35 }, warm: { hue: 145, chromaFactor: 0.7 }, ground: cream },
  olive: { label: 'Olive', main: { hue: 118, chromaFactor: 1.1 }, warm: { hue: 40, chromaFactor: 1 }, ground: cream },
  graphite: {
    label: 'Graphite',
    main: { hue: 250, chromaFactor: 0.3 },
    warm: { hue: 53, chromaFactor: 0.9 },
    ground: { hue: 84, chromaFactor: 0.3 },
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

type Schemes = Record<ColorScheme, ThemeColors>;

/** The contrast beyond WCAG's minimum, since screens round colors. */
const MARGIN = 0.08;
/** The change of lightness in each try to make a color readable. */
const STEP = 0.004;

/** The limit for an accent's chroma: screens cannot show more. */
const MAX_CHROMA_FACTOR = 2.4;
const MIN_LIGHTNESS = 0.3;

/**
 * Returns the colors of a palette in the light and the dark. With `accent`, buttons and links have its hue: the accent
 * itself if it can be read, and else its nearest readable shade.
 */
export function colorsOf(name: PaletteName, accent: HexColor | null = null): Schemes {
  if (name === 'forest' && accent === null) return standardColors;
  const palette: Palette = palettes[name];
  const accentColor = accent === null ? null : toOklch(accent);
  const standardChroma = toOklch(standardColors.light.leaf).chroma;
  const main = accentColor
    ? { hue: accentColor.hue, chromaFactor: Math.min(accentColor.chroma / standardChroma, MAX_CHROMA_FACTOR) }
    : palette.main;
  return {
    light: makeColors('light', { ...palette, main }, accentColor?.lightness),
    dark: makeColors('dark', { ...palette, main }),
  };
}

function makeColors(scheme: ColorScheme, { main, warm, ground }: Palette, accentLightness?: number): ThemeColors {
  const standard: ThemeColors = standardColors[scheme];
  const isLight = scheme === 'light';
  const shade = (name: ColorName, { hue, chromaFactor }: Tint): Oklch => {
    const { lightness, chroma } = toOklch(standard[name]);
    return { lightness, chroma: chroma * chromaFactor, hue };
  };
  const pale = { ...main, chromaFactor: Math.min(main.chromaFactor, 1.2) };
  const paper = isLight ? ground : pale;
  const colors: ThemeColors = { ...standard };
  const set = (name: ColorName, color: Oklch) => {
    colors[name] = toHexColor(color);
  };
  for (const name of ['paper', 'sand', 'line'] as const) set(name, shade(name, paper));
  if (!isLight) set('card', shade('card', pale));
  // The calendar of open times has the site's own color.
  for (const name of ['leaf-soft', 'sky-soft'] as const) set(name, shade('leaf-soft', pale));
  set('leaf-mid', shade('leaf-mid', main));
  set('apricot', shade('apricot', warm));
  set('apricot-soft', shade('apricot-soft', warm));
  set('on-accent', isLight ? toOklch(standard['on-accent']) : shade('on-accent', pale));

  /** Makes a color darker (with a negative `step`) or lighter, until it can be read on all others. */
  const setReadable = (
    name: ColorName,
    color: Oklch,
    others: HexColor[],
    needed = TEXT_CONTRAST,
    step = isLight ? -STEP : STEP,
  ) => {
    let next = color;
    const isReadable = () => others.every((other) => contrastOf(toHexColor(next), other) >= needed + MARGIN);
    while (!isReadable() && next.lightness > 0 && next.lightness < 1) {
      next = { ...next, lightness: next.lightness + step };
    }
    set(name, next);
    return next;
  };
  const onBackgrounds = backgrounds.map((name) => colors[name]);
  set('ink', isLight ? shade('ink', pale) : toOklch(standard.ink));
  setReadable('muted', shade('muted', pale), onBackgrounds);
  setReadable('apricot-deep', shade('apricot-deep', warm), onBackgrounds);
  setReadable('danger', toOklch(standard.danger), onBackgrounds);
  const start = shade('leaf', main);
  if (accentLightness !== undefined) start.lightness = Math.max(accentLightness, MIN_LIGHTNESS);
  const leaf = setReadable('leaf', start, [...onBackgrounds, colors['on-accent']]);
  const lightnessDifference = toOklch(standard['leaf-dark']).lightness - toOklch(standard.leaf).lightness;
  const dark = { ...shade('leaf-dark', main), lightness: leaf.lightness + lightnessDifference };
  setReadable('leaf-dark', dark, [...onBackgrounds, colors['on-accent']]);
  colors.sky = colors.leaf;
  const band = setReadable('band', shade('band', main), [blendedWhite, colors['leaf-mid']], TEXT_CONTRAST, -STEP);
  setReadable('band', band, [colors.apricot], NON_TEXT_CONTRAST, -STEP);
  return colors;
}

/** White at 80 % on a band is a little darker than white: about this gray. */
const blendedWhite: HexColor = '#cfcfcf';
