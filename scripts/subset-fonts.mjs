import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root, say, script } from './run-program.mjs';

/** What English pages are written with. A page with other letters also loads the whole Latin font. */
const characters = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')} \u00a0‘’“”–—…·×−€→←•©`;

/** As `domain/site-fonts.ts` offers them: headings have one weight; running text goes from regular to bold. */
const fonts = [
  ...['figtree', 'nunito-sans', 'source-sans-3', 'atkinson-hyperlegible-next'].map((name) => ({
    name,
    weight: { min: 400, max: 700 },
  })),
  ...['fraunces', 'lora', 'playfair-display', 'bitter', 'outfit'].map((name) => ({ name, weight: 560 })),
];

await script(async () => {
  mkdirSync(join(root, 'web/fonts'), { recursive: true });
  for (const { name, weight } of fonts) {
    const from = join(root, 'node_modules/@fontsource-variable', name);
    const whole = readFileSync(join(from, `files/${name}-latin-wght-normal.woff2`));
    const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght: weight } });
    writeFileSync(join(root, `web/fonts/${name}.woff2`), part);
    copyFileSync(join(from, 'LICENSE'), join(root, `web/fonts/${name}-LICENSE.txt`));
    say(`web/fonts/${name}.woff2: ${part.length} bytes of ${whole.length}`);
  }
});
