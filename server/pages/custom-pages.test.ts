import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import { readConfig } from '../config/config.ts';
import { samplePage } from '../testing/custom-pages.ts';
import { openSite } from '../testing/open-site.ts';
import { changedPrices, newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

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
  openOnce(async () => {
    const data = { ...newSiteData(content, changedPrices), openingText };
    const security = securityHeaders(readConfig({}), []);
    const publicUrl = () => 'https://coach.example';
    const pages = await preparePages(data, security, { publicUrl, showsDesign: false, redirects: content.redirects });
    const opened = await openSite({ env: { PUBLIC_URL: '' }, pages });
    return { origin: await opened.listen(), close: () => opened.close() };
  });
const site = open(null);
const soon = open('Soon.');

async function get(path: string, { origin } = site) {
  const reply = await fetch(`${origin}${path}`, { redirect: 'manual' });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
const wordsOf = (html: string) => (html.split('id="site"')[0] ?? '').replace(/<style>.*?<\/style>|<!--.*?-->/gs, '');

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

test('no redirect takes the place of a page', async () => {
  expect((await get('/snacks')).text).toMatch(/<h1[^>]*>Snacks<\/h1>/);
  expect((await get('/about')).status).toBe(200);
});

test.each([
  '/FAQ',
  '/faq/x',
  '/faq%00',
  '/faq%2f..',
  '/questions%0d%0aset-cookie:a',
  '//faq',
  '/faq;x',
  '/questions/1',
])('there is no page at %s', async (path) => expect((await get(path)).status).toBe(404));

test('an address with a slash behind it leads to the page', async () => {
  const { status, headers } = await get('/faq/');
  expect([status, headers.get('location')]).toEqual([308, '/faq']);
});

test('while the site is opening soon, visitors see neither the page nor its name', async () => {
  const { status, text } = await get('/faq', soon);
  expect(status).toBe(200);
  expect(text).toMatch(/<h1[^>]*>Opening soon<\/h1>/);
  expect(wordsOf(text)).not.toContain('Questions people ask');
  // For the coach, who sees the page.
  expect(text.split('id="site"')[1]).toContain('Questions people ask');
  expect(wordsOf((await get('/privacy', soon)).text)).not.toContain('href="/faq"');
});
