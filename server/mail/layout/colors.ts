import type { SiteLook } from '#contracts/studio/site-look.ts';
import type { HexColor } from '#domain/contrast.ts';
import { colorsOf } from '#domain/palettes.ts';
import { allFonts } from '#domain/site-fonts.ts';
import { standardColors, type ThemeColors } from '#domain/standard-colors.ts';

const { light, dark } = standardColors;

const pickMailColors = (theme: ThemeColors) => ({
  paper: theme.paper,
  card: theme.card,
  line: theme.line,
  ink: theme.ink,
  muted: theme.muted,
  leaf: theme.leaf,
  leafSoft: theme['leaf-soft'],
});

/** The colors of a new site, with which the layout is compiled: mail programs do not support variables. */
export const colors = pickMailColors(light);
/** The colors of mails in dark mode. */
export const darkColors = pickMailColors(dark);

export const displayFonts = {
  serif: "Fraunces, Georgia, 'Times New Roman', serif",
  'sans-serif': "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const;

/** The colors and fonts of the compiled mails, each with its replacement in the look of the site. */
export type MailLook = ReadonlyMap<string, string>;

/**
 * Returns the replacements for the look of the site; undefined for the look of a new site. Mail programs lack the fonts
 * of the site, so only the choice between serif and sans-serif counts.
 */
export function describeMailLook({ palette, accent, headingFont }: SiteLook): MailLook | undefined {
  const chosen = colorsOf(palette, accent);
  const replaced = new Map<string, string>();
  for (const [shown, standard] of [
    [chosen.light, light],
    [chosen.dark, dark],
  ] as const)
    for (const name of colorNames) if (shown[name] !== standard[name]) replaced.set(standard[name], shown[name]);
  if (allFonts[headingFont].fallback === 'sans-serif') replaced.set(displayFonts.serif, displayFonts['sans-serif']);
  return replaced.size > 0 ? replaced : undefined;
}

const colorNames = [
  'paper',
  'line',
  'ink',
  'muted',
  'leaf',
  'leaf-soft',
  'card',
] as const satisfies (keyof ThemeColors)[];

/** The colors in the layout. `escapeHtml` encodes them in typed texts, so that a whole mail can be recolored. */
export const layoutColors: readonly HexColor[] = colorNames.flatMap((name) => [light[name], dark[name]]);

/** Puts the site's look into a compiled mail. */
export function applyMailLook(markup: string, look: MailLook | undefined): string {
  if (!look) return markup;
  const pattern = new RegExp([...look.keys()].join('|'), 'g');
  return markup.replace(pattern, (standard) => look.get(standard) ?? standard);
}
