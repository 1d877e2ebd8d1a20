import { colorThemeScript } from '#contracts/pages/color-theme.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import type { BrowserColors } from './browser-colors.ts';

type Manifest = Record<string, { file: string; css?: string[] }>;

const ENTRY = 'web/entry-design.tsx';

/** The reference of all shared parts, outside production. The browser draws it; nothing else links to its script. */
export function renderDesignDocument(site: SiteData, manifest: Manifest, browserColors: BrowserColors): string {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script>${colorThemeScript}</script>
<title>Design</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="${browserColors.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${browserColors.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/pictures/icon.svg" type="image/svg+xml">
${[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="module" src="/${manifest[ENTRY]?.file}"></script>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}
