import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { colorsOf } from '#domain/palettes.ts';
import { projectFolder } from '../process/project-folder.ts';
import { mediaFolderOf } from '../studio/media/media-folder.ts';
import { openPages } from '../testing/rendered-pages.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';

const logoOf = (hash: string): SiteContent['look']['logo'] => ({
  kind: 'picture',
  picture: { src: `/media/${hash}-300.jpg`, alt: 'Ella', width: 300, height: 100, widths: [300] },
  showsName: true,
});
const withLogo = (hash: string): SiteContent => ({
  ...startingContent,
  profile: { ...startingContent.profile, brand: 'Ella & <Sons>' },
  look: { ...startingContent.look, palette: 'plum', logo: logoOf(hash) },
});
const present = '0123456789abcdef0123456789abcdef';

const open = async (shown: SiteContent) => {
  const opened = await openPages(newSiteData(shown), { look: shown.look });
  const logo = sharp({ create: { width: 300, height: 100, channels: 4, background: '#ff0000' } });
  await mkdir(mediaFolderOf(opened.ctx), { recursive: true });
  const file = join(mediaFolderOf(opened.ctx), `${present}-300.webp`);
  await writeFile(file, await logo.webp({ lossless: true }).toBuffer());
  return opened;
};
const own = openOnce(() => open(withLogo(present)));
const broken = openOnce(() => open(withLogo('f'.repeat(32))));

const fileOf = (path: string) => readFile(join(projectFolder, 'content', path));
const colorAt = async (png: Buffer, left: number, top: number) => {
  const pixel = await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString('hex')}`;
};

test('the icons of all kinds show the logo on the paper of its palette', async () => {
  const html = (await own.get('/')).bytes.toString();
  const manifest = JSON.parse((await own.get('/site.webmanifest')).bytes.toString()) as { icons: { src: string }[] };
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const addresses = [...new Set([...linked, ...manifest.icons.map(({ src }) => src)])];
  expect(addresses.map((address) => address.replace(/\?v=[0-9a-f]{12}$/, '?v'))).toEqual([
    '/favicon.ico?v',
    '/icon-192.png?v',
    '/apple-touch-icon.png?v',
    '/icon-512.png?v',
    '/icon-maskable-512.png?v',
  ]);
  const { paper } = colorsOf('plum').light;
  for (const [index, size] of [32, 192, 180, 512, 512].entries()) {
    const { status, headers, bytes } = await own.get(addresses[index] ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
    expect(await colorAt(bytes, 0, 0)).toBe(paper);
    expect(await colorAt(bytes, size / 2, size / 2)).toBe('#ff0000');
  }
});

test('a share picture shows the name and the logo, and the rest of it stays', async () => {
  const html = (await own.get('/about')).bytes.toString();
  const [, address = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(address).toMatch(/\/pictures\/share\/about\.png\?v=[0-9a-f]{12}$/);
  const { headers, bytes } = await own.get(new URL(address).pathname);
  expect(headers.get('content-type')).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  const drawn = await fileOf('pictures/share/about.png');
  const brand = { left: 290, top: 60, width: 380, height: 70 };
  const picture = { left: 700, top: 0, width: 500, height: 630 };
  const difference = async (part: typeof brand) => {
    const [one, other] = await Promise.all(
      [bytes, drawn].map((png) => sharp(png).removeAlpha().extract(part).raw().toBuffer()),
    );
    return one?.reduce((sum, value, index) => sum + Math.abs(value - (other?.[index] ?? 0)), 0) ?? 0;
  };
  expect(await difference(brand)).toBeGreaterThan(100_000);
  expect((await difference(picture)) / (500 * 630 * 3)).toBeLessThan(6);
  expect(await colorAt(bytes, 100, 92)).toBe('#ff0000');
});

test('where the logo cannot be read, visitors get the icons of a new site', async () => {
  const { status, bytes } = await broken.get('/apple-touch-icon.png');
  expect(status).toBe(200);
  expect(bytes.equals(await fileOf('icons/apple-touch-icon.png'))).toBe(true);
});
