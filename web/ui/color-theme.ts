import { COLOR_THEME_KEY } from '#contracts/pages/color-theme.ts';

export type ColorTheme = 'system' | 'light' | 'dark';

/** Returns the choice that the page shows: `colorThemeScript` has put the remembered one there. */
export function getColorTheme(): ColorTheme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows the colors at once and remembers them, where the browser stores anything. */
export function setColorTheme(theme: ColorTheme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(COLOR_THEME_KEY);
    else localStorage.setItem(COLOR_THEME_KEY, theme);
  } catch {
    // The choice then holds until the page is left.
  }
}

const listeners = new Set<() => void>();

/** Calls `onChange` after a choice in this tab or another one, and when the system changes its colors. */
export function watchColorTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(onChange);
  system.addEventListener('change', onChange);
  addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(onChange);
    system.removeEventListener('change', onChange);
    if (listeners.size === 0) removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === COLOR_THEME_KEY) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
}

function show(theme: ColorTheme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  colorBrowserBar(theme);
  for (const notify of listeners) notify();
}

/** Sets the color of the browser's own bar. The head names it twice: for light colors, and then for dark ones. */
function colorBrowserBar(theme: ColorTheme): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const meta = metas[index];
    if (!meta) continue;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = theme === scheme ? 'all' : 'not all';
  }
}

export const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme === 'dark';
