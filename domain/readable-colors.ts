import { blend, contrastOf, type HexColor, SIGN_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import type { ColorName, ColorScheme, ThemeColors } from './standard-colors.ts';

export const grounds = ['paper', 'card', 'sand', 'leaf-soft', 'apricot-soft', 'sky-soft', 'danger-soft'] as const;
const texts = ['ink', 'muted', 'leaf', 'leaf-dark', 'apricot-deep', 'sky', 'danger'] as const;
const accents = ['leaf', 'leaf-dark', 'sky', 'danger'] as const;

type Pair = {
  /** 'muted on sand' */
  name: string;
  contrast: number;
  needed: number;
};

/** Every pair of colors that the pages put on each other and that somebody has to read or see. */
function listPairs(colors: ThemeColors): Pair[] {
  const pair = (name: string, front: HexColor, ground: ColorName, needed: number): Pair => ({
    name: `${name} on ${ground}`,
    contrast: contrastOf(front, colors[ground]),
    needed,
  });
  const named = (front: ColorName, ground: ColorName, needed = TEXT_CONTRAST) =>
    pair(front, colors[front], ground, needed);
  /** Written `front/75` in class names. */
  const covering = (front: HexColor, percent: number, ground: ColorName, needed: number) =>
    pair(`${front}/${percent}`, blend(front, colors[ground], percent / 100), ground, needed);
  return [
    ...texts.flatMap((text) => grounds.map((ground) => named(text, ground))),
    ...accents.map((accent) => named('on-accent', accent)),
    named('leaf-mid', 'band'),
    named('apricot', 'band', SIGN_CONTRAST),
    covering('#ffffff', 100, 'band', TEXT_CONTRAST),
    covering('#ffffff', 80, 'band', TEXT_CONTRAST),
    // The borders of fields.
    covering(colors.muted, 75, 'card', SIGN_CONTRAST),
    covering(colors.danger, 75, 'card', SIGN_CONTRAST),
  ];
}

/** The pairs that somebody could not read, such as 'light: muted on sand'. None in any palette. */
export const findUnreadablePairs = (schemes: Record<ColorScheme, ThemeColors>): string[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    listPairs(schemes[scheme])
      .filter(({ contrast, needed }) => contrast < needed)
      .map(({ name }) => `${scheme}: ${name}`),
  );
