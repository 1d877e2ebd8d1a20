import { expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { readConfig } from '../config/config.ts';
import { openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

const openingText = 'I’m almost ready <for> you.';

const site = openOnce(async () => {
  const data = { ...newSiteData(content), openingText };
  const security = securityHeaders(readConfig({}), []);
  const pages = await preparePages(data, security, { publicUrl: () => 'http://localhost:3000', showsDesign: false });
  const opened = await openSite({ env: { PUBLIC_URL: '' }, pages });
  return { origin: await opened.listen(), close: () => opened.close() };
});

async function get(path: string) {
  const reply = await fetch(new URL(path, site.origin));
  return { status: reply.status, robots: reply.headers.get('x-robots-tag'), text: await reply.text() };
}

test.each([
  ...['/', '/about', '/coaching-offers', '/book-call', '/book-coaching', '/book-coaching-call'],
  ...['/book-coaching-call-regular', '/book-coaching-call-discounted', '/checkout', '/checkout-old'],
])('%s says that the site is opening soon, with the coach’s note and contact, and nothing else', async (path) => {
  const { status, robots, text } = await get(path);
  expect([status, robots]).toEqual([200, 'noindex']);
  expect(text).toMatch(/<h1[^>]*>Opening soon<\/h1>/);
  expect(text).toContain('I’m almost ready &lt;for&gt; you.');
  expect(text).toContain('mailto:coach@example.com');
  expect(text).toContain('href="/auth"');
  expect(text).toContain('<title>Opening soon · Maya Ellison Nutrition</title>');
  expect(text).not.toMatch(/application\/ld\+json|Say hello|Book a free/);
  for (const policy of ['/privacy', '/health-privacy', '/terms']) expect(text).toContain(`href="${policy}"`);
});

test.each([
  ...['/privacy', '/health-privacy', '/terms'],
  '/auth',
  '/my-call',
  '/confirm-call',
  '/verify-email',
  '/my-data',
  '/checkout-coaching',
  '/success',
  '/admin',
  '/account',
])('%s stays, for links in mails and for everyone who has an account', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  expect(text).not.toContain('<title>Opening soon');
});

test('the sitemap lists no page', async () => {
  expect((await get('/sitemap.xml')).text).not.toContain('<loc>');
});
