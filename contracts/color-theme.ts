/** Where the browser remembers the visitor's choice. Nothing there: the page follows the system. */
export const COLOR_THEME_KEY = 'color-theme';

/**
 * Puts the remembered choice on the root before the first paint, so that no page flashes in the other colors. It is the only
 * inline script; the Content-Security-Policy allows it by its hash.
 */
export const colorThemeScript = `try{const t=localStorage.getItem("${COLOR_THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
