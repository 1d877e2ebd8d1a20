import { contrastOf, type HexColor, SIGN_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import { type Oklch, toHexColor, toOklch } from './oklch.ts';
import { grounds } from './readable-colors.ts';
import { type ColorName, type ColorScheme, standardColors, type ThemeColors } from './standard-colors.ts';

/** `strength` multiplies the chroma of the standard color: 0 is gray. */
type Tint = { hue: number; strength: number };
/** `main` acts: buttons and links. `warm` is for accents, `ground` for paper in the light. */
type Palette = { label: string; main: Tint; warm: Tint; ground: Tint };

const apricot = { hue: 53, strength: 1 };
const amber = { hue: 72, strength: 1 };
const cream = { hue: 84, strength: 1 };

export const palettes = {
  forest: { label: 'Forest', main: { hue: 166, strength: 1 }, warm: apricot, ground: cream },
  lake: { label: 'Lake', main: { hue: 205, strength: 1 }, warm: amber, ground: { hue: 100, strength: 0.7 } },
  ocean: { label: 'Ocean', main: { hue: 256, strength: 1.55 }, warm: amber, ground: { hue: 250, strength: 0.5 } },
  plum: { label: 'Plum', main: { hue: 325, strength: 1.5 }, warm: apricot, ground: { hue: 60, strength: 0.9 } },
  berry: { label: 'Berry', main: { hue: 2, strength: 1.9 }, warm: amber, ground: { hue: 50, strength: 0.9 } },
  clay: { label: 'Clay', main: { hue: 45, strength: 1.35 }, warm: { hue: 145, strength: 0.7 }, ground: cream },
  olive: { label: 'Olive', main: { hue: 118, strength: 1.1 }, warm: { hue: 40, strength: 1 }, ground: cream },
  graphite: {
    ...{ label: 'Graphite', main: { hue: 250, strength: 0.3 } },
    ...{ warm: { hue: 53, strength: 0.9 }, ground: { hue: 84, strength: 0.3 } },
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

type Schemes = Record<ColorScheme, ThemeColors>;

/** A little more than WCAG asks, since screens round colors. */
const MARGIN = 0.08;
const STEP = 0.004;

/** The strength of the accent is bounded: more would not be shown by screens. */
const MAX_STRENGTH = 2.4;
const MIN_LIGHTNESS = 0.3;

/**
 * The colors of a palette in the light and in the dark. With `accent`, buttons and links have its hue: as it is where it can be
 * read, and else in the nearest shade that can.
 */
export function colorsOf(name: PaletteName, accent: HexColor | null = null): Schemes {
  if (name === 'forest' && accent === null) return standardColors;
  const palette: Palette = palettes[name];
  const own = accent === null ? null : toOklch(accent);
  const standardChroma = toOklch(standardColors.light.leaf).chroma;
  const main = own
    ? { hue: own.hue, strength: Math.min(own.chroma / standardChroma, MAX_STRENGTH) }
    : { ...palette.main };
  return {
    light: tint('light', { ...palette, main }, own?.lightness),
    dark: tint('dark', { ...palette, main }),
  };
}

function tint(scheme: ColorScheme, { main, warm, ground }: Palette, accentLightness?: number): ThemeColors {
  const standard: ThemeColors = standardColors[scheme];
  const isLight = scheme === 'light';
  const shade = (name: ColorName, { hue, strength }: Tint): Oklch => {
    const { lightness, chroma } = toOklch(standard[name]);
    return { lightness, chroma: chroma * strength, hue };
  };
  const pale = { ...main, strength: Math.min(main.strength, 1.2) };
  const paper = isLight ? ground : pale;
  const colors: ThemeColors = { ...standard };
  const set = (name: ColorName, color: Oklch) => {
    colors[name] = toHexColor(color);
  };
  for (const name of ['paper', 'sand', 'line'] as const) set(name, shade(name, paper));
  if (!isLight) set('card', shade('card', pale));
  set('leaf-soft', shade('leaf-soft', pale));
  set('leaf-mid', shade('leaf-mid', main));
  set('apricot', shade('apricot', warm));
  set('apricot-soft', shade('apricot-soft', warm));
  set('on-accent', isLight ? toOklch(standard['on-accent']) : shade('on-accent', pale));

  /** Moves a color away from the others, in the light to black and in the dark to white, until it can be read with them. */
  const setReadable = (
    name: ColorName,
    color: Oklch,
    others: HexColor[],
    needed = TEXT_CONTRAST,
    toBlack = isLight,
  ) => {
    let next = color;
    const isReadable = () => others.every((other) => contrastOf(toHexColor(next), other) >= needed + MARGIN);
    while (!isReadable() && next.lightness > 0 && next.lightness < 1) {
      next = { ...next, lightness: next.lightness + (toBlack ? -STEP : STEP) };
    }
    set(name, next);
    return next;
  };
  const onGrounds = grounds.map((name) => colors[name]);
  set('ink', isLight ? shade('ink', pale) : toOklch(standard.ink));
  setReadable('muted', shade('muted', pale), onGrounds);
  setReadable('apricot-deep', shade('apricot-deep', warm), onGrounds);
  setReadable('sky', toOklch(standard.sky), onGrounds);
  setReadable('danger', toOklch(standard.danger), onGrounds);
  const start = shade('leaf', main);
  if (accentLightness !== undefined) start.lightness = Math.max(accentLightness, MIN_LIGHTNESS);
  const leaf = setReadable('leaf', start, [...onGrounds, colors['on-accent']]);
  const toDark = toOklch(standard['leaf-dark']).lightness - toOklch(standard.leaf).lightness;
  const dark = { ...shade('leaf-dark', main), lightness: leaf.lightness + toDark };
  setReadable('leaf-dark', dark, [...onGrounds, colors['on-accent']]);
  const band = setReadable('band', shade('band', main), [blendedWhite, colors['leaf-mid']], TEXT_CONTRAST, true);
  setReadable('band', band, [colors.apricot], SIGN_CONTRAST, true);
  return colors;
}

/** White at 80 % on a band is a little darker than white: about this gray. */
const blendedWhite: HexColor = '#cfcfcf';
