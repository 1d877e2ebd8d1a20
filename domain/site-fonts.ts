type SiteFont = {
  label: string;
  /** The name of the family in style sheets. */
  family: string;
  /** The kind of font that shows until the site's own has loaded, and in mails. */
  fallback: 'serif' | 'sans-serif';
};

/** The fonts for headings, under open licenses and served by the site itself. A new site has the first one. */
export const headingFonts = {
  fraunces: { label: 'Fraunces', family: 'Fraunces Variable', fallback: 'serif' },
  lora: { label: 'Lora', family: 'Lora Variable', fallback: 'serif' },
  'playfair-display': { label: 'Playfair Display', family: 'Playfair Display Variable', fallback: 'serif' },
  bitter: { label: 'Bitter', family: 'Bitter Variable', fallback: 'serif' },
  outfit: { label: 'Outfit', family: 'Outfit Variable', fallback: 'sans-serif' },
} as const satisfies Record<string, SiteFont>;

export const bodyFonts = {
  figtree: { label: 'Figtree', family: 'Figtree Variable', fallback: 'sans-serif' },
  'nunito-sans': { label: 'Nunito Sans', family: 'Nunito Sans Variable', fallback: 'sans-serif' },
  'source-sans-3': { label: 'Source Sans', family: 'Source Sans 3 Variable', fallback: 'sans-serif' },
  'atkinson-hyperlegible-next': {
    label: 'Atkinson Hyperlegible',
    family: 'Atkinson Hyperlegible Next Variable',
    fallback: 'sans-serif',
  },
} as const satisfies Record<string, SiteFont>;

export type HeadingFont = keyof typeof headingFonts;
export type BodyFont = keyof typeof bodyFonts;
export type FontName = HeadingFont | BodyFont;

export const allFonts: Record<FontName, SiteFont> = { ...headingFonts, ...bodyFonts };

export const headingFontNames = Object.keys(headingFonts) as [HeadingFont, ...HeadingFont[]];
export const bodyFontNames = Object.keys(bodyFonts) as [BodyFont, ...BodyFont[]];
