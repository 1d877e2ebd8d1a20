/** The storage key of the visitor's choice. Without a stored value, the page follows the system. */
export const COLOR_THEME_KEY = 'color-theme';

/**
 * Puts the remembered choice on the root before the first paint, so that no page flashes in the other colors. It is the
 * only inline script; the Content-Security-Policy allows it by its hash. The browser's own bar, whose colors come later
 * in the head, follows as soon as they are there.
 */
export const colorThemeScript = `try{const t=localStorage.getItem("${COLOR_THEME_KEY}");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;addEventListener("DOMContentLoaded",()=>document.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{m.media=i===(t==="dark"?1:0)?"all":"not all"}))}}catch{}`;
