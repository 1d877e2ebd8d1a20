import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startingContent as content } from '#content/starting-content.ts';
import type { PageRenderer } from '#contracts/pages/public-pages.ts';
import { chromiumSwitches } from '../chromium-switches.ts';
import { startSite } from '../webdriver/start-site.ts';
import { holdCall, openAsEverybody, payHold, type Role } from './sample-people.ts';

/**
 * Takes pictures of every page, at two sizes, in the light and in the dark: `npm run screenshots`, or only of some
 * pages with `npm run screenshots -- /about /admin`. With `--readme`, only those of the README.
 */
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
type Size = keyof typeof sizes;
type Scheme = (typeof schemes)[number];

const README_LIMIT_BYTES = 400_000;
const readmePictures: { name: string; path: string; size: Size; scheme: Scheme }[] = [
  { name: 'home', path: '/', size: 'desktop', scheme: 'light' },
  { name: 'today', path: '/admin', size: 'desktop', scheme: 'light' },
  { name: 'calendar', path: '/admin/time-slots', size: 'desktop', scheme: 'dark' },
  { name: 'book-call-phone', path: '/book-call', size: 'phone', scheme: 'light' },
  { name: 'checkout-phone', path: '/checkout-coaching', size: 'phone', scheme: 'light' },
  { name: 'course-phone', path: content.coursePath, size: 'phone', scheme: 'dark' },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const chosen = process.argv.slice(2).filter((name) => name.startsWith('/'));
const isForReadme = process.argv.includes('--readme');

const site = await startSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: chromiumSwitches,
});
try {
  const people = await openAsEverybody(browser, site.url);
  const hold = await holdCall(people.visitor.request);
  if (isForReadme) await takeForReadme(people);
  else {
    const paths = await listPaths();
    await rm(join(root, 'screenshots'), { recursive: true, force: true });
    await takeAll(people, paths);
    // The hold is paid last: the pages before show it open.
    const success = await payHold(people.visitor.request, hold);
    if (chosen.length === 0) await takeAll(people, [success]);
  }
} finally {
  await browser.close();
  await site.close();
}

async function listPaths(): Promise<string[]> {
  if (chosen.length > 0) return chosen;
  const file = pathToFileURL(join(root, 'dist/render/entry-server.js')).href;
  const { renderer } = (await import(file)) as { renderer: PageRenderer };
  // Pages with an id are opened for the id 1.
  const paths = renderer.paths({ ...content, customPageLinks: [] }).map((path) => path.replace(':id', '1'));
  return [...paths, '/no-such-page', '/design'];
}

async function takeAll(people: Record<Role, BrowserContext>, paths: readonly string[]): Promise<void> {
  for (const size of Object.keys(sizes) as Size[]) {
    for (const scheme of schemes) {
      const folder = join(root, 'screenshots', `${size}-${scheme}`);
      await mkdir(folder, { recursive: true });
      for (const path of paths) {
        const name = path.split('?', 1)[0]?.slice(1).replaceAll('/', '-') || 'home';
        const png = await takePicture(people[roleFor(path)], path, { size, scheme, fullPage: true });
        await writeFile(join(folder, `${name}.png`), png);
      }
      process.stdout.write(`${paths.length} pages, ${size}, ${scheme}: screenshots/${size}-${scheme}\n`);
    }
  }
}

async function takeForReadme(people: Record<Role, BrowserContext>): Promise<void> {
  let bytes = 0;
  for (const { name, path, ...look } of readmePictures) {
    const png = await takePicture(people[roleFor(path)], path, { ...look, fullPage: false });
    const webp = await convertToWebp(browser, png);
    bytes += webp.length;
    await writeFile(join(root, 'docs/screenshots', `${name}.webp`), webp);
  }
  process.stdout.write(`${readmePictures.length} pictures in docs/screenshots, ${bytes} bytes\n`);
  if (bytes > README_LIMIT_BYTES) throw new Error(`They may have ${README_LIMIT_BYTES} bytes.`);
}

function roleFor(path: string): Role {
  if (path.startsWith('/admin')) return 'admin';
  if (path === '/first-login') return 'newUser';
  return ['/course', '/account', '/account/address', content.coursePath].includes(path) ? 'member' : 'visitor';
}

type Look = { size: Size; scheme: Scheme; fullPage: boolean };

async function takePicture(person: BrowserContext, path: string, { size, scheme, fullPage }: Look): Promise<Buffer> {
  const page = await person.newPage();
  try {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await loadLazyPictures(page);
    return await page.screenshot({ fullPage });
  } finally {
    await page.close();
  }
}

/** Loads all pictures of the page, also those further down, which load only when they come near. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
}

/** Converts by a canvas of the browser, since Playwright writes no WebP. */
async function convertToWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const address = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.82);
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
