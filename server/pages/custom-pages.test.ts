import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { isReservedPath } from '#contracts/pages/reserved-paths.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { createApp } from '../app.ts';
import { samplePage } from '../testing/custom-pages.ts';
import { openPages, wordsOf } from '../testing/rendered-pages.ts';
import { changedPrices, newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';

const content: SiteContent = {
  ...startingContent,
  customPages: [
    samplePage,
    {
      ...samplePage,
      id: 'sample-snacks',
      path: '/snacks',
      title: 'Snacks',
      inMenu: false,
      menuLabel: 'Snacks',
      blocks: [],
    },
  ],
  redirects: [
    { from: '/questions', to: '/faq' },
    { from: '/blog/About-Me.html', to: '/about' },
    { from: '/start', to: '/' },
    // A page has taken this address, as could happen by hand.
    { from: '/snacks', to: '/faq' },
    { from: '/about', to: '/faq' },
  ],
};

const open = (openingText: string | null) =>
  openOnce(() => {
    const data = { ...newSiteData(content, changedPrices), openingText };
    const publicUrl = () => 'https://coach.example';
    return openPages(data, { publicUrl, showsDesign: openingText === null, redirects: content.redirects });
  });
const site = open(null);
const soon = open('I’m almost ready <for> you.');
const get = (path: string) => site.get(path);

test('a page of blocks is in the first HTML, whole, with the prices of today', async () => {
  const { status, headers, text } = await get('/faq');
  expect(status).toBe(200);
  const html = wordsOf(text);
  expect(html).toMatch(/<h1[^>]*>Questions people ask<\/h1>/);
  expect(html).toMatch(/<h2[^>]*>Before you ask<\/h2>/);
  expect(html).toContain('<strong>short</strong>');
  expect(html).toMatch(/<a [^>]*href="\/about"[^>]*>about me<\/a>/);
  expect(html).toContain('&lt;b&gt;No HTML&lt;/b&gt;');
  expect(html).toMatch(/<summary[^>]*>May I bring my dog\?/);
  for (const shown of ['Yes, please do.', 'That’s me', 'Ana, teacher', '$450', 'Read more elsewhere'])
    expect(html).toContain(shown);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('search engines find it, with its questions and clips', async () => {
  const { text } = await get('/faq');
  expect(text).toContain('<title>Questions people ask · Maya Ellison Nutrition</title>');
  expect(text).toContain('<link rel="canonical" href="https://coach.example/faq">');
  const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  const things = JSON.parse(graph)['@graph'] as { '@type': string; mainEntity?: unknown }[];
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['FAQPage', 'VideoObject']));
  expect(things.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity).toMatchObject([
    { name: 'May I bring my dog?', acceptedAnswer: { text: 'Yes, please do.' } },
  ]);
  expect((await get('/sitemap.xml')).text).toMatch(/<loc>[^<]*\/faq<\/loc>/);
});

test('it stands in the menu of every page if the coach has put it there', async () => {
  const { text } = await get('/about');
  expect(wordsOf(text)).toMatch(/<nav aria-label="Main".*href="\/faq"/s);
  expect(wordsOf(text)).not.toContain('href="/snacks"');
});

test('a browser loads the content of the one page that it shows', async () => {
  for (const path of ['/', '/about', '/snacks', '/book-call', '/auth'])
    expect((await get(path)).text, path).not.toContain('May I bring my dog');
  expect((await get('/api/content')).text).not.toContain('May I bring my dog');
  const [, data = ''] = /id="site">(.*?)<\/script>/s.exec((await get('/faq')).text) ?? [];
  expect(JSON.parse(data).content.customPages).toEqual([samplePage]);
});

test.each([
  ['/questions', '/faq'],
  ['/blog/About-Me.html', '/about'],
  ['/start', '/'],
  ['/questions/', '/faq'],
  ['/questions?from=mail', '/faq?from=mail'],
])('the former address %s leads to %s, and is asked for again each time', async (path, location) => {
  const { status, headers } = await get(path);
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([301, location, 'no-cache']);
});

test('no redirect takes the place of a page, which an address with a slash behind it leads to', async () => {
  expect((await get('/snacks')).text).toMatch(/<h1[^>]*>Snacks<\/h1>/);
  expect((await get('/about')).status).toBe(200);
  const { status, headers } = await get('/faq/');
  expect([status, headers.get('location')]).toEqual([308, '/faq']);
});

test.each(`/FAQ /faq/x /faq%00 /faq%2f.. /questions%0d%0aset-cookie:a //faq /faq;x /questions/1`.split(/\s+/))(
  'there is no page at %s',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('while the site is opening soon, visitors see neither the page nor its name, and the sitemap lists none', async () => {
  const { status, text } = await soon.get('/faq');
  expect(status).toBe(200);
  expect(text).toMatch(/<h1[^>]*>Opening soon<\/h1>/);
  expect(wordsOf(text)).not.toContain('Questions people ask');
  // For the coach, who sees the page.
  expect(text.split('id="site"')[1]).toContain('Questions people ask');
  expect(wordsOf((await soon.get('/privacy')).text)).not.toContain('href="/faq"');
  expect((await soon.get('/sitemap.xml')).text).not.toContain('<loc>');
});

test.each(
  `/ /about /coaching-offers /book-call /book-coaching /book-coaching-call /book-coaching-call-regular
  /book-coaching-call-discounted /checkout /checkout-old`.split(/\s+/),
)('%s says that the site is opening soon, with the coach’s note and contact, and nothing else', async (path) => {
  const { status, headers, text } = await soon.get(path);
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(text).toMatch(/<h1[^>]*>Opening soon<\/h1>/);
  expect(text).toContain('I’m almost ready &lt;for&gt; you.');
  expect(text).toContain('mailto:coach@example.com');
  expect(text).toContain('href="/auth"');
  expect(text).toContain('<title>Opening soon · Maya Ellison Nutrition</title>');
  expect(text).not.toMatch(/application\/ld\+json|Say hello|Book a free/);
  for (const policy of ['/privacy', '/health-privacy', '/terms']) expect(text).toContain(`href="${policy}"`);
});

test.each(
  `/privacy /health-privacy /terms /auth /my-call /confirm-call /verify-email /my-data /checkout-coaching
  /success /admin /account`.split(/\s+/),
)('%s stays, for links in mails and for everyone who has an account', async (path) => {
  const { status, text } = await soon.get(path);
  expect(status).toBe(200);
  expect(text).not.toContain('<title>Opening soon');
});

test('no page of the coach can take an address that the server or a page has', async () => {
  const { pages, ctx } = site;
  const served: string[] = [];
  const app = await createApp(ctx, pages, (route) => served.push(route.replace(/^\w+ /, '')));
  await app.close();
  const addresses = [...served, ...pages.byPath.keys(), ...pages.files.keys(), pages.course.path];
  const names = addresses.map((address) => address.split('/')[1] ?? '');
  // Names of another form, such as 'robots.txt', can be no page's.
  const possible = new Set(names.filter((name) => /^[a-z0-9-]+$/.test(name)));
  expect(possible.size).toBeGreaterThan(30);
  expect([...possible].filter((name) => !isReservedPath(`/${name}`))).toEqual(['faq', 'snacks']);
});
