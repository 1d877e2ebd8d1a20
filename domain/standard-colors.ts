import type { HexColor } from './contrast.ts';

/** The colors of a new site, the same as in `web/theme.css`. All other palettes are made from their lightness. */
export const standardColors = {
  light: {
    paper: '#fbf8f2',
    card: '#ffffff',
    sand: '#f1eadd',
    line: '#ded4c1',
    ink: '#22302a',
    muted: '#55625a',
    leaf: '#20614a',
    'leaf-dark': '#174a38',
    'leaf-mid': '#8fbfa3',
    'leaf-soft': '#e2efe6',
    apricot: '#e8935a',
    'apricot-deep': '#9c4a1a',
    'apricot-soft': '#fcebdd',
    sky: '#1d5fa8',
    'sky-soft': '#e3eefa',
    danger: '#a8321f',
    'danger-soft': '#fbe9e5',
    'on-accent': '#ffffff',
    band: '#174a38',
  },
  dark: {
    paper: '#121916',
    card: '#1b2420',
    sand: '#232d28',
    line: '#3b4841',
    ink: '#ece7dc',
    muted: '#b4beb5',
    leaf: '#86c9a4',
    'leaf-dark': '#a6dbbd',
    'leaf-mid': '#6ba588',
    'leaf-soft': '#1e352b',
    apricot: '#d98a55',
    'apricot-deep': '#f3b78b',
    'apricot-soft': '#3a291d',
    sky: '#93c0f2',
    'sky-soft': '#1b3046',
    danger: '#f3a393',
    'danger-soft': '#42221c',
    'on-accent': '#0f1d17',
    band: '#123328',
  },
} as const satisfies Record<'light' | 'dark', Record<string, HexColor>>;

export type ColorScheme = keyof typeof standardColors;
export type ColorName = keyof (typeof standardColors)['light'];
/** The colors by their names in `web/theme.css`, without '--color-'. */
export type ThemeColors = Record<ColorName, HexColor>;
