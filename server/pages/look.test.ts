import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { colorsOf } from '#domain/palettes.ts';
import { siteDocuments } from '../db/schema.ts';
import { openPages } from '../testing/rendered-pages.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';

const look: SiteLook = {
  logo: { kind: 'initials', text: 'ME' },
  palette: 'plum',
  accent: null,
  headingFont: 'lora',
  bodyFont: 'nunito-sans',
};
const content = { ...startingContent, look };

const plum = openOnce(() => openPages(newSiteData(content), { look }));

const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, file]) => file);

test('the look stands in every page, before its words, and its fonts come from the site itself', async () => {
  const { light, dark } = colorsOf('plum');
  for (const path of ['/', '/about', '/book-call', '/auth', '/terms']) {
    const reply = await plum.get(path);
    const html = reply.text;
    const [head = '', body = ''] = html.split('<body>');
    const [, style = ''] = /<style id="look">(.*?)<\/style>/s.exec(head) ?? [];
    expect(style, path).toContain(`--color-leaf:${light.leaf}`);
    expect(style, path).toContain(`--color-leaf:${dark.leaf}`);
    expect(style).toContain('--font-display:"Lora Variable"');
    expect(style).not.toMatch(/https?:/);
    expect(html).toContain(`content="${light.paper}" media="(prefers-color-scheme: light)"`);
    expect(html).toContain(`content="${dark.paper}" media="(prefers-color-scheme: dark)"`);
    expect(body).toContain('>ME</text>');
    expect(body).not.toContain('"palette"');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).not.toMatch(/font-src|script-src[^;]*'unsafe-inline'/);
  }
  const html = (await plum.get('/')).text;
  const files = preloads(html);
  expect(files.map((file) => file?.replace(/^\/assets\/(.*)-[^-]+\.woff2$/, '$1'))).toEqual(['nunito-sans', 'lora']);
  for (const [, file = ''] of html.matchAll(/url\("?([^")]+\.woff2)"?\)/g)) {
    const font = await plum.get(file);
    expect([font.status, font.headers.get('content-type')], file).toEqual([200, 'font/woff2']);
  }
});

test('the installed site has the paper of the palette', async () => {
  const manifest = async () => JSON.parse((await plum.get('/site.webmanifest')).text);
  expect(await manifest()).toMatchObject({ theme_color: '#fbf8f2' });
  const published = { name: 'site-content', version: 99, content, createdAt: new Date(), createdBy: null };
  await plum.ctx.database.insert(siteDocuments).values(published);
  await plum.ctx.settings.refresh();
  const { paper } = colorsOf('plum').light;
  expect(await manifest()).toMatchObject({ theme_color: paper, background_color: paper });
});
