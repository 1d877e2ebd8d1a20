import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root, say, script } from './run-program.mjs';

/** The characters of English pages. A page with other letters also loads the whole Latin font. */
const characters = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')} \u00a0‘’“”–—…·×−€→←•©`;

/** The font of share pictures (`server/studio/media/draw-share-picture.ts`), with more letters, as names need them. */
const shareFont = { name: 'fraunces', weight: 600, file: 'content/fonts/fraunces.ttf' };
const europeanLetters = `${characters}${Array.from({ length: 0x180 - 0xa1 }, (_, index) => String.fromCharCode(0xa1 + index)).join('')}`;

/** The fonts that `domain/site-fonts.ts` offers: headings have one weight; running text goes from regular to bold. */
const fonts = [
  ...['figtree', 'nunito-sans', 'source-sans-3', 'atkinson-hyperlegible-next'].map((name) => ({
    name,
    weight: { min: 400, max: 700 },
  })),
  ...['fraunces', 'lora', 'playfair-display', 'bitter', 'outfit'].map((name) => ({ name, weight: 560 })),
];

/** @param {string} name */
const folderOf = (name) => join(root, 'node_modules/@fontsource-variable', name);
/** @param {string} name */
const readFont = (name) => readFileSync(join(folderOf(name), `files/${name}-latin-wght-normal.woff2`));

await script(async () => {
  const { name, weight, file } = shareFont;
  mkdirSync(join(root, 'content/fonts'), { recursive: true });
  writeFileSync(
    join(root, file),
    await subsetFont(readFont(name), europeanLetters, { targetFormat: 'truetype', variationAxes: { wght: weight } }),
  );
  copyFileSync(join(folderOf(name), 'LICENSE'), join(root, `content/fonts/${name}-LICENSE.txt`));
  mkdirSync(join(root, 'web/fonts'), { recursive: true });
  for (const { name, weight } of fonts) {
    const whole = readFont(name);
    const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght: weight } });
    writeFileSync(join(root, `web/fonts/${name}.woff2`), part);
    copyFileSync(join(folderOf(name), 'LICENSE'), join(root, `web/fonts/${name}-LICENSE.txt`));
    say(`web/fonts/${name}.woff2: ${part.length} bytes of ${whole.length}`);
  }
});
