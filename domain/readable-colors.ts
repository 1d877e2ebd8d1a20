import { blend, contrastOf, type HexColor, NON_TEXT_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import type { ColorName, ColorScheme, ThemeColors } from './standard-colors.ts';

export const backgrounds = ['paper', 'card', 'sand', 'leaf-soft', 'apricot-soft', 'sky-soft', 'danger-soft'] as const;
const texts = ['ink', 'muted', 'leaf', 'leaf-dark', 'apricot-deep', 'sky', 'danger'] as const;
const accents = ['leaf', 'leaf-dark', 'sky', 'danger'] as const;

type Pair = {
  /** 'muted on sand' */
  name: string;
  contrast: number;
  needed: number;
};

/** Lists every pair of colors on the pages that needs contrast. */
function listPairs(colors: ThemeColors): Pair[] {
  const pair = (name: string, front: HexColor, background: ColorName, needed: number): Pair => ({
    name: `${name} on ${background}`,
    contrast: contrastOf(front, colors[background]),
    needed,
  });
  const named = (front: ColorName, background: ColorName, needed = TEXT_CONTRAST) =>
    pair(front, colors[front], background, needed);
  /** Written `front/75` in class names. */
  const translucent = (front: HexColor, percent: number, background: ColorName, needed: number) =>
    pair(`${front}/${percent}`, blend(front, colors[background], percent / 100), background, needed);
  return [
    ...texts.flatMap((text) => backgrounds.map((background) => named(text, background))),
    ...accents.map((accent) => named('on-accent', accent)),
    named('leaf-mid', 'band'),
    named('apricot', 'band', NON_TEXT_CONTRAST),
    translucent('#ffffff', 100, 'band', TEXT_CONTRAST),
    translucent('#ffffff', 80, 'band', TEXT_CONTRAST),
    // The borders of fields.
    translucent(colors.muted, 75, 'card', NON_TEXT_CONTRAST),
    translucent(colors.danger, 75, 'card', NON_TEXT_CONTRAST),
  ];
}

/** Lists the pairs with too little contrast, such as 'light: muted on sand'. No palette has any. */
export const findUnreadablePairs = (schemes: Record<ColorScheme, ThemeColors>): string[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    listPairs(schemes[scheme])
      .filter(({ contrast, needed }) => contrast < needed)
      .map(({ name }) => `${scheme}: ${name}`),
  );
