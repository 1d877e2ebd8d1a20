import type { SiteLook } from '#contracts/site-look.ts';

/** The drawn leaf, deep green on warm paper, Fraunces and Figtree. */
export const look: SiteLook = {
  logo: { kind: 'leaf' },
  palette: 'forest',
  accent: null,
  headingFont: 'fraunces',
  bodyFont: 'figtree',
};
