import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium } from '@playwright/test';
import { startingContent } from '#content/starting-content.ts';
import { chromiumSwitches } from '../chromium-switches.ts';
import { createIconFile } from './icon-file.ts';
import { contentFile, drawnPictures, hashInputs, inputsFile, readDrawing } from './picture-inputs.ts';

const { profile } = startingContent;

/**
 * Draws the icons and the pictures for shared links from the site's own drawings and words. `npm run draw` starts it.
 */
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: chromiumSwitches,
});
const icon = await readDrawing('icon');
try {
  await drawIcons(browser);
  await drawSharePictures(browser);
  await writeFile(inputsFile, `${await hashInputs()}\n`);
} finally {
  await browser.close();
}

async function drawIcons(browser: Browser): Promise<void> {
  const round = (size: number) =>
    drawSquare(browser, size, icon.replace('<svg', '<svg style="width:100%;height:100%"'));
  // Phones cut their own shape, so the ground fills the square and the leaf keeps clear of its edges.
  const full = (size: number, share: string) =>
    drawSquare(
      browser,
      size,
      icon
        .replace('<svg', `<svg style="width:${share};height:${share}"`)
        .replace(/<circle[^>]*\/>/, '<rect x="-40" y="-40" width="120" height="120" fill="#20614a"/>'),
    );
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await round(size) })));
  await writeFile(contentFile('icons/favicon.ico'), createIconFile(pictures));
  await writeFile(contentFile('icons/icon-192.png'), await round(192));
  await writeFile(contentFile('icons/icon-512.png'), await round(512));
  await writeFile(contentFile('icons/icon-maskable-512.png'), await full(512, '125%'));
  await writeFile(contentFile('icons/apple-touch-icon.png'), await full(180, '140%'));
}

async function drawSquare(browser: Browser, size: number, svg: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const opened = svg.replace('<svg', '<svg overflow="visible"');
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;overflow:hidden">${opened}</body>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

async function drawSharePictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const style = await writeStyle();
  for (const { name, title, drawing, focus } of drawnPictures) {
    const picture = `data:image/svg+xml;base64,${Buffer.from(await readDrawing(drawing)).toString('base64')}`;
    await page.setContent(`<style>${style}</style>
      <main><p class="brand">${icon}<span>${escapeText(profile.brand)}</span></p>
      <h1>${escapeText(title)}</h1><p class="role">${escapeText(profile.role)}</p></main>
      <img src="${picture}" style="object-position:50% ${focus}">`);
    await page.evaluate(() => document.fonts.ready);
    await writeFile(contentFile(`pictures/share/${name}.png`), await page.screenshot());
  }
}

async function writeStyle(): Promise<string> {
  const fonts = await Promise.all(['fraunces', 'figtree'].map(fontFace));
  return `${fonts.join('')}
    body { margin: 0; display: flex; width: 1200px; height: 630px; background: #fbf8f2; color: #22302a; }
    main { flex: none; width: 680px; box-sizing: border-box; padding: 64px 40px 60px 72px; display: flex; flex-direction: column; }
    img { width: 520px; height: 630px; object-fit: cover; }
    .brand { display: flex; align-items: center; gap: 18px; margin: 0; font: 600 30px figtree; }
    .brand svg { width: 56px; height: 56px; }
    h1 { margin: auto 0; font: 600 68px/1.1 fraunces; letter-spacing: -0.02em; text-wrap: balance; }
    .role { margin: 0; padding-top: 22px; border-top: 4px solid #e8935a; font: 500 28px figtree; color: #55625a; }`;
}

async function fontFace(family: string): Promise<string> {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  );
  const data = (await readFile(file)).toString('base64');
  return `@font-face { font-family: ${family}; font-weight: 100 900; src: url(data:font/woff2;base64,${data}); }`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
