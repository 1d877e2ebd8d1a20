import { expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { openPages, wordsOf } from '../testing/rendered-pages.ts';
import { changedPrices, newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';

const contact = { contactPhone: '+1 (212) 555-0100' };
const data = newSiteData(content, changedPrices, ['whatsapp', 'phone']);
const site = openOnce(() => openPages({ ...data, ...contact }));

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
  const words = wordsOf((await site.get(path)).text);
  for (const shown of texts) expect(words).toContain(shown);
  expect(words).not.toMatch(/\$(50|70|399|149)\b|20%|30-minute|30, 45|\{(member discount|call lengths)\}/);
});

test('the footer shows the coach’s number, and forms offer the ways to call that the coach has chosen', async () => {
  expect((await site.get('/about')).text).toContain('href="tel:+12125550100"');
  const { text } = await site.get('/book-call');
  expect(text).toContain('For WhatsApp or a phone call.');
  expect(text).toMatch(/value="whatsapp".*value="phone"/s);
  expect(text).not.toMatch(/value="(facetime|link)"/);
});

test.each(['/book-call', '/coaching-offers', '/book-coaching-call-regular', '/privacy'])(
  '%s names the ways to call that are on, and no others',
  async (path) => {
    const words = wordsOf((await site.get(path)).text);
    expect(words).toContain('WhatsApp or the phone');
    expect(words).not.toMatch(/FaceTime|iPhone|a video link/);
  },
);

test('with phone calls alone, no page of a new site speaks of video calls or apps', () => {
  const { content: words } = newSiteData(content, {}, ['phone']);
  expect(JSON.stringify(words)).not.toMatch(/FaceTime|WhatsApp|iPhone|\{[a-z ]+\}/);
});

test.each(['/', '/book-call'])('%s names the version of the words that the browser fetches later', async (path) => {
  const [, data = '{}'] = /id="site">(.*?)<\/script>/s.exec((await site.get(path)).text) ?? [];
  const { version } = JSON.parse((await site.get('/api/content')).text);
  expect(version).toMatch(/^[\w-]{16}$/);
  expect(JSON.parse(data).content.version).toBe(version);
});

test('the look of a new site adds nothing to a page', async () => {
  const { text } = await site.get('/');
  expect(text).not.toMatch(/id="look"|brandMark|Lora|"palette"/);
  expect(text.match(/<link rel="preload" href="[^"]+" as="font"/g)).toHaveLength(2);
  expect(text).toContain('fill="#20614a"');
});
