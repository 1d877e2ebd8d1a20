/** The paper ground of `web/theme.css`, for what the browser paints around a page. */
export const themeColors = { light: '#fbf8f2', dark: '#121916' } as const;
