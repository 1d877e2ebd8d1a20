import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homePicture, sharePictures } from '#content/share-pictures.ts';
import { startingContent as content } from '#content/starting-content.ts';
import { isShownAsClip } from '#contracts/studio/real-media.ts';
import { openPages } from '../testing/rendered-pages.ts';
import { changedPrices, newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { browserColorsOf } from './browser-colors.ts';
import { renderHead, renderStructuredData } from './document-head.ts';
import { builtFolder } from './prepare-pages.ts';

const { look } = content;

// Other prices than those of a new site.
const data = newSiteData(content, changedPrices);
const searchable = `/ /about /book-call /book-coaching /book-coaching-call-discounted
  /book-coaching-call-regular /coaching-offers /health-privacy /privacy /terms`.split(/\s+/);

// No PUBLIC_URL: absolute addresses begin with the one where the site listens, which is known last.
let origin = '';
const site = openOnce(async () => {
  const opened = await openPages(
    data,
    { publicUrl: () => origin, showsDesign: true },
    { COACH_EMAIL: 'coach@example.com' },
  );
  origin = opened.origin;
  return opened;
});
const get = (path: string) => site.get(path);

type Thing = Record<string, unknown> & { '@type': string };

const readTag = (html: string, name: string) =>
  new RegExp(`<(?:meta (?:name|property)="${name}" content|link rel="${name}" href)="([^"]*)"`).exec(html)?.[1];

async function readGraph(path: string): Promise<Thing[]> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get(path)).text)?.[1] ?? '{}';
  const { '@context': context, '@graph': graph } = JSON.parse(json) as { '@context': string; '@graph': Thing[] };
  expect(context).toBe('https://schema.org');
  return graph;
}

const ofType = (graph: Thing[], type: string) => graph.filter((thing) => thing['@type'] === type);

/** All objects and texts inside, however deep. */
function* walk(value: unknown): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [key, inner];
    yield* walk(inner);
  }
}

describe('a page that search engines may list', () => {
  test('has its own title and description, one address, also where two say the same, and a card with a picture of the right size', async () => {
    const titles = new Set<string | undefined>();
    for (const path of searchable) {
      const { text, headers } = await get(path);
      expect([headers.get('x-robots-tag'), readTag(text, 'robots')]).toEqual([null, undefined]);
      const title = /<title>(.*?)<\/title>/.exec(text)?.[1];
      titles.add(title);
      expect(readTag(text, 'og:title')).toBe(title);
      const description = readTag(text, 'description') ?? '';
      expect(description.length, path).toBeGreaterThan(70);
      expect(description.length, path).toBeLessThan(200);
      expect(readTag(text, 'og:description')).toBe(description);
      expect(readTag(text, 'canonical')).toBe(new URL(path, origin).href);
      expect(readTag(text, 'og:url')).toBe(new URL(path, origin).href);
      expect(readTag(text, 'twitter:card')).toBe('summary_large_image');
      const picture = readTag(text, 'og:image') ?? '';
      expect(picture).toBe(`${origin}/pictures/share/${(sharePictures[path] ?? homePicture).name}.png`);
      const { status, bytes, headers: pictureHeaders } = await get(new URL(picture).pathname);
      expect(status).toBe(200);
      expect(pictureHeaders.get('content-type')).toBe('image/png');
      expect(readPngSize(bytes)).toEqual([1200, 630]);
      expect(bytes.length).toBeLessThan(110_000);
    }
    expect(titles.size).toBe(searchable.length);
    const { text } = await get('/book-coaching-call');
    expect(readTag(text, 'canonical')).toBe(`${origin}/book-coaching-call-regular`);
  });

  test('is described by absolute addresses, and every reference is described on the same page', async () => {
    for (const path of searchable) {
      const graph = await readGraph(path);
      const ids = new Set(graph.map((thing) => thing['@id']));
      for (const [key, value] of walk(graph)) {
        const isAddress = ['url', 'item', 'image', 'logo', 'thumbnailUrl', 'contentUrl', '@id'].includes(key);
        if (isAddress && typeof value === 'string')
          expect(value.startsWith(`${origin}/`), `${path} ${value}`).toBe(true);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
        const names = Object.keys(value);
        if (names.length === 1 && names[0] === '@id') expect(ids, path).toContain((value as Thing)['@id']);
        else expect(value, path).toHaveProperty('@type');
      }
    }
  });

  const required: Record<string, string[]> = {
    WebPage: ['name', 'description', 'url', 'isPartOf', 'primaryImageOfPage'],
    ProfilePage: ['name', 'url', 'mainEntity'],
    WebSite: ['name', 'url', 'publisher'],
    Person: ['name', 'jobTitle', 'url', 'image', 'sameAs', 'worksFor'],
    Organization: ['name', 'url', 'logo', 'email'],
    BreadcrumbList: ['itemListElement'],
    Service: ['name', 'description', 'provider', 'offers'],
    Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
    FAQPage: ['mainEntity'],
    VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'contentUrl'],
  };

  test('has everything that search engines require of what it describes', async () => {
    const seen = new Set<string>();
    for (const path of searchable) {
      for (const thing of await readGraph(path)) {
        seen.add(thing['@type']);
        for (const property of required[thing['@type']] ?? ['a type that is not expected'])
          expect(thing[property], `${path} ${thing['@type']} ${property}`).toBeTruthy();
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(required).sort());
  });

  test('tells the prices of today, and no others', async () => {
    const prices = async (path: string, type: string) =>
      ofType(await readGraph(path), type).map(({ offers }) =>
        [offers].flat().map((offer) => {
          expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' });
          return Math.round(Number((offer as Thing).price) * 100);
        }),
      );
    const standard = [75_00, 85_00];
    expect(await prices('/coaching-offers', 'Service')).toEqual([[450_00], standard]);
    expect(await prices('/coaching-offers', 'Course')).toEqual([[99_50]]);
    expect(await prices('/book-coaching-call-regular', 'Service')).toEqual([standard]);
    expect(await prices('/book-coaching-call-discounted', 'Service')).toEqual([[53_00, 60_00]]);
    expect(await prices('/book-call', 'Service')).toEqual([[0]]);
    expect(await prices('/book-coaching', 'Service')).toEqual([[0]]);
  });

  test('shows the questions and clips that it describes', async () => {
    const offers = await get('/coaching-offers');
    const [faq] = ofType(await readGraph('/coaching-offers'), 'FAQPage') as [Thing & { mainEntity: Thing[] }];
    expect(faq.mainEntity.length).toBeGreaterThan(3);
    for (const { name } of faq.mainEntity) expect(offers.text).toContain(`>${name}<`);
    const clips = ofType(await readGraph('/'), 'VideoObject');
    expect(clips).toHaveLength(2 + content.home.testimonials.clips.filter(isShownAsClip).length);
    for (const { contentUrl, duration } of clips) {
      expect(duration).toMatch(/^PT\d+M\d+S$/);
      expect((await get(new URL(String(contentUrl)).pathname)).status).toBe(200);
    }
  });
});

test('addresses begin with PUBLIC_URL where it is set, and hostile words stay words', () => {
  const page = {
    title: '</title><script>alert(1)</script>',
    description: '"><script>alert(1)</script>',
    canonicalPath: '/coaching-offers',
    isSearchable: true,
  };
  const browserColors = browserColorsOf(look);
  const settings = { browserColors, generatedPictures: new Map(), publicUrl: 'https://coach.example' };
  const published = { page, site: data, ...settings };
  const head = renderHead(published);
  expect(renderStructuredData(published)).toMatch(/^<script type="application\/ld\+json">[^<]*<\/script>$/);
  expect(readTag(head, 'canonical')).toBe('https://coach.example/coaching-offers');
  expect(readTag(head, 'og:image')).toMatch(/^https:\/\/coach\.example\/pictures\/share\//);
  expect(head).not.toContain('<script>');
});

test('the page of all parts is a file of its own, which no other page loads', async () => {
  const { status, text } = await get('/design');
  expect(status).toBe(200);
  expect(text).toContain('<title>Design</title>');
  const folder = join(builtFolder, 'web/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]));
  const withDesign = texts
    .filter(([, script]) => script?.includes('Every shared part in every state'))
    .map(([name]) => name);
  expect(withDesign).toHaveLength(1);
  const importers = texts.filter(([, script]) => script?.includes(String(withDesign[0]))).map(([name]) => name);
  expect(importers).toEqual([expect.stringMatching(/^entry-design-/)]);
});

test('all other pages say so in the document and in a header, and are not in the sitemap', async () => {
  const hidden = [...site.pages.byPath.keys()].filter(
    (path) => !searchable.includes(path) && path !== '/book-coaching-call',
  );
  expect(hidden).toEqual(
    expect.arrayContaining(
      '/checkout /checkout-old /checkout-coaching /coaching-success /admin /auth /verify-email'.split(' '),
    ),
  );
  for (const path of [...hidden, content.coursePath, '/nothing-here']) {
    const { text, headers } = await get(path);
    expect(headers.get('x-robots-tag'), path).toBe('noindex');
    expect(readTag(text, 'robots'), path).toBe('noindex');
    expect(text).not.toContain('ld+json');
  }
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(searchable.map((path) => new URL(path, origin).href));
  expect((await get('/robots.txt')).text).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`);
});

describe('icons', () => {
  test('of an iPhone has 180 pixels a side', async () => {
    const { bytes, headers } = await get('/apple-touch-icon.png');
    expect(headers.get('content-type')).toBe('image/png');
    expect(readPngSize(bytes)).toEqual([180, 180]);
  });

  test('/favicon.ico holds three sizes, each a whole PNG', async () => {
    const { bytes, status } = await get('/favicon.ico');
    expect(status).toBe(200);
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1]);
    const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
      const entry = 6 + 16 * index;
      const offset = bytes.readUInt32LE(entry + 12);
      const png = bytes.subarray(offset, offset + bytes.readUInt32LE(entry + 8));
      expect(readPngSize(png)).toEqual([bytes.readUInt8(entry), bytes.readUInt8(entry + 1)]);
      expect(png.subarray(-8, -4).toString()).toBe('IEND');
      return bytes.readUInt8(entry);
    });
    expect(sizes).toEqual([16, 32, 48]);
  });

  test('of the manifest are there in the size that it names, and pages link to them', async () => {
    const { text, headers } = await get('/site.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(text) as { name: string; icons: { src: string; sizes: string; type: string }[] };
    expect(manifest.name).toBe(content.profile.brand);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers.get('content-type')).toBe(type);
      if (type === 'image/png') expect(`${readPngSize(icon.bytes).join('x')}`).toBe(sizes);
    }
    const home = (await get('/')).text;
    for (const [, address = ''] of home.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g))
      expect((await get(address)).status, address).toBe(200);
    expect(home.match(/<link rel="(icon|apple-touch-icon|manifest)"/g)).toHaveLength(4);
  });

  test('and bars have the colors of the paper ground', async () => {
    const home = (await get('/')).text;
    for (const [scheme, color] of Object.entries(browserColorsOf(look)))
      expect(home).toContain(`content="${color}" media="(prefers-color-scheme: ${scheme})"`);
  });
});

test('security.txt names the coach’s address and expires half a year after it was read', async () => {
  site.setNow('2027-03-01T10:00:00Z');
  const { text, headers } = await get('/.well-known/security.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text.split('\n')).toEqual([
    'Contact: mailto:coach@example.com',
    'Expires: 2027-08-28T10:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/.well-known/security-policy.txt`,
    '',
  ]);
});

test('password managers are led to the page where a password is changed', async () => {
  const { status, headers } = await get('/.well-known/change-password');
  expect([status, headers.get('location')]).toEqual([302, '/account']);
});

function readPngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
