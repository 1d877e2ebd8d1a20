import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorThemeScript } from '#contracts/pages/color-theme.ts';
import { readConfig } from '../config/config.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

// Uses the build in dist/, as the server does.
let site: OpenSite;
let address: URL;
beforeAll(async () => {
  const { startingContent: content } = await import('#content/starting-content.ts');
  const hostile = structuredClone(content);
  hostile.profile.brand = '</script><script>alert(1)</script>';
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
  site = await openSite({
    reusesDatabase: true,
    pages: await preparePages(newSiteData(hostile), securityHeaders(config, []), {
      publicUrl: () => 'http://localhost:3000',
      showsDesign: false,
    }),
  });
  address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => site.close());

type Reply = { statusCode: number; headers: IncomingHttpHeaders; body: string; rawPayload: Buffer };

/** Over a real socket, as the address and the bytes are: nothing unpacked, no redirect followed. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers: { host: 'localhost:3000', ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (part: Buffer) => chunks.push(part));
        reply.on('end', () => {
          const rawPayload = Buffer.concat(chunks);
          resolve({
            statusCode: reply.statusCode ?? 0,
            headers: reply.headers,
            body: rawPayload.toString(),
            rawPayload,
          });
        });
      },
    );
    outgoing.on('error', reject).end();
  });
}

const protectedPages = `/course /account /first-login /admin /admin/users /admin/people /admin/people/7
  /admin/time-slots /admin/bookings`.split(/\s+/);

describe('public pages', () => {
  test.each(['/checkout-coaching', '/coaching-success'])(
    '%s, with a secret in its address, sends no referrer',
    async (url) => {
      expect((await get(url)).headers['referrer-policy']).toBe('no-referrer');
      expect((await get('/about')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    },
  );

  test.each(protectedPages)('%s says at first that it is loading, and is not for search engines', async (path) => {
    const { body } = await get(path);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('Loading…');
  });

  test.each([
    ['/', 'Book'],
    ['/about', 'Certifications'],
    ['/coaching-offers', '$399'],
    ['/book-call', 'Book Your Free Introductory Call'],
    ['/book-coaching-call', 'Session total'],
    ['/book-coaching-call-regular', '1-on-1 Coaching Call'],
    ['/book-coaching-call-discounted', 'Course Member Discount - 20% OFF'],
  ])('%s answers with its texts in the first HTML', async (url, text) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain(text);
    expect(reply.body.match(/<h1/g)).toHaveLength(1);
  });

  test('an unknown path, such as that of the page for developers, is a 404 page for people; for others JSON', async () => {
    const page = await get('/nothing-here');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('404 Page Not Found');
    expect((await get('/about/7')).statusCode).toBe(404);
    expect((await site.send('POST', '/nothing-here', {})).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/design')).statusCode).toBe(404);
  });

  test('are found with a slash at the end too, under their one address', async () => {
    expect(await get('/about/')).toMatchObject({ statusCode: 308, headers: { location: '/about' } });
    expect((await get('/book-call/?utm_source=x')).headers.location).toBe('/book-call?utm_source=x');
    expect((await get('/admin/people/7/')).headers.location).toBe('/admin/people/7');
  });

  test('have one inline script, which the policy names, and content cannot break out into another', async () => {
    const { body, headers } = await get('/');
    const scripts = [...body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(4);
    const [inline, ...others] = scripts.map(([, attributes = '', text = '']) => ({ attributes, text }));
    expect(inline).toEqual({ attributes: '', text: colorThemeScript });
    const hash = createHash('sha256').update(colorThemeScript).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    for (const { attributes } of others) expect(attributes).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/);
    expect(body.indexOf(colorThemeScript), 'before any style, so before the first paint').toBeLessThan(
      body.indexOf('<style>'),
    );
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;/script&gt;');
  });

  test('carry the strict headers, found or not, and answer HEAD without a body', async () => {
    for (const path of ['/', '/nothing-here', '/pictures/icon.svg']) {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const head = await get(path, {}, 'HEAD');
      expect(head.rawPayload).toHaveLength(0);
      expect(head.headers['content-length']).toBe(headers['content-length']);
    }
    expect((await get('/', {}, 'POST')).statusCode).toBe(404);
  });

  test('come compressed, with one ETag, and not again when unchanged', async () => {
    const plain = await get('/');
    const brotli = () => get('/', { 'accept-encoding': 'gzip, br' });
    // The first two come while the page is being compressed, the third one afterwards.
    for (const reply of [...(await Promise.all([brotli(), brotli()])), await brotli()]) {
      expect(reply.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain.body);
    }
    expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBeDefined();
  });

  test('lead people who came by another host to the public address, and nowhere else', async () => {
    const reply = await get('/about?from=mail', { host: 'evil.example' });
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe('http://localhost:3000/about?from=mail');
    expect((await get('/healthz', { host: '10.0.0.7' })).statusCode).toBe(200);
  });
});

describe('files', () => {
  test('of the build never change under their name; pictures and clips may', async () => {
    const script = /src="(\/assets\/[^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
    expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(script, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await get('/pictures/icon.svg')).headers).toMatchObject({ 'content-type': 'image/svg+xml' });
    for (const format of ['mp4', 'webm']) {
      const clip = await get(`/videos/intro.${format}`, { range: 'bytes=0-99' });
      expect(clip.statusCode).toBe(206);
      expect(clip.headers['content-type']).toBe(`video/${format}`);
      expect(clip.rawPayload).toHaveLength(100);
    }
  });

  test('a clip has the ranges of RFC 9110, up to its end', async () => {
    const size = (await get('/videos/intro.mp4')).rawPayload.length;
    for (const [range, status, expected] of [
      ['bytes=-5', 206, `bytes ${size - 5}-${size - 1}/${size}`],
      [`bytes=-${size + 1}`, 206, `bytes 0-${size - 1}/${size}`],
      [`bytes=${size}-`, 416, `bytes */${size}`],
      ['bytes=5-2', 200, undefined],
    ] as const) {
      const { statusCode, headers } = await get('/videos/intro.mp4', { range }, 'HEAD');
      expect([statusCode, headers['content-range']]).toEqual([status, expected]);
    }
  });

  test.each([
    '/assets/../../package.json',
    '/pictures/..%2f..%2fpackage.json',
    '/assets/nothing.js',
    '/pictures/',
    '/videos',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
