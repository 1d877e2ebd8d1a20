import { expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { readConfig } from '../config/config.ts';
import { openSite } from '../testing/open-site.ts';
import { changedPrices, newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

const site = openOnce(async () => {
  const publicUrl = 'http://localhost:3000';
  const contact = { contactPhone: '+1 (212) 555-0100', contactMethods: ['whatsapp' as const] };
  const data = { ...newSiteData(content, changedPrices), ...contact };
  const security = securityHeaders(readConfig({}), []);
  const pages = await preparePages(data, security, { publicUrl: () => publicUrl, showsDesign: false });
  const opened = await openSite({ env: { PUBLIC_URL: '' }, pages });
  return { origin: await opened.listen(), close: () => opened.close() };
});

const get = async (path: string) => ({ text: await (await fetch(new URL(path, site.origin))).text() });

test.each([
  ['/', ['from', '$75', 'for 45 minutes', '$450', '$99.50']],
  ['/coaching-offers', ['Members get 30% off coaching and calls', '$75', '$450', 'calls of 45 or 60 minutes']],
  ['/book-coaching', ['30% OFF Regular Pricing', '$450', '$315']],
  [
    '/book-coaching-call-discounted',
    ['Course Member Discount - 30% OFF', '$53', 'calls of 45 or 60 minutes at 30% off'],
  ],
  ['/checkout', ['$99.50']],
])('%s shows the prices and lengths of today, and no others', async (path, texts) => {
  const { text } = await get(path);
  const [html = ''] = text.split('id="site"');
  const words = html.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '');
  for (const shown of texts) expect(words).toContain(shown);
  expect(words).not.toMatch(/\$(50|70|399|149)\b|20%|30-minute|30, 45|\{(member discount|call lengths)\}/);
});

test('the footer shows the coach’s number, and forms offer the ways to call that the coach has chosen', async () => {
  expect((await get('/about')).text).toContain('href="tel:+12125550100"');
  const { text } = await get('/book-call');
  expect(text).toContain('For WhatsApp.');
  expect(text).toContain('value="whatsapp"');
  expect(text).not.toContain('value="facetime"');
});

test.each(['/', '/book-call'])('%s names the version of the words that the browser fetches later', async (path) => {
  const [, data = '{}'] = /id="site">(.*?)<\/script>/s.exec((await get(path)).text) ?? [];
  const { version } = JSON.parse((await get('/api/content')).text);
  expect(version).toMatch(/^[\w-]{16}$/);
  expect(JSON.parse(data).content.version).toBe(version);
});
