import type { FastifyInstance } from 'fastify';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { addressOfPicture, type GeneratedPictures } from '../settings/list-generated-pictures.ts';
import { browserColorsOf } from './browser-colors.ts';
import type { PublicPages } from './prepare-pages.ts';

/** The time for which the contact in `security.txt` may be trusted. */
const CONTACT_VALID_DAYS = 180;

const REPORTING_PATH = '/.well-known/security-policy.txt';

/** Serves small files that search engines, browsers and security researchers look for at fixed addresses. */
export function siteFileRoutes(
  app: FastifyInstance,
  ctx: AppContext,
  pages: Pick<PublicPages, 'searchablePaths' | 'generatedPictures'>,
): void {
  const urlOf = (path: string) => new URL(path, ctx.publicUrl()).href;
  const file = (path: string, type: string, write: () => string) =>
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(write()),
    );

  // Nothing is disallowed: a search engine must read a page to learn that it should not list it.
  file('/robots.txt', 'text/plain; charset=utf-8', () =>
    lines('User-agent: *', 'Disallow:', '', `Sitemap: ${urlOf('/sitemap.xml')}`),
  );
  file('/sitemap.xml', 'application/xml; charset=utf-8', () =>
    lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages.searchablePaths.map((path) => `<url><loc>${urlOf(path)}</loc></url>`),
      '</urlset>',
    ),
  );
  file('/site.webmanifest', 'application/manifest+json; charset=utf-8', () =>
    JSON.stringify(describeApp(ctx.settings.content, pages.generatedPictures)),
  );
  file('/.well-known/security.txt', 'text/plain; charset=utf-8', () =>
    lines(
      `Contact: mailto:${ctx.settings.current.contact.supportEmail}`,
      `Expires: ${new Date(ctx.now().getTime() + CONTACT_VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${urlOf('/.well-known/security.txt')}`,
      `Policy: ${urlOf(REPORTING_PATH)}`,
    ),
  );
  file(REPORTING_PATH, 'text/plain; charset=utf-8', () => reportingPolicy);
  // Password managers open this address. `/account` first asks people to sign in.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/account', 302));
}

const reportingPolicy = `Have you found a weakness in this site? Thank you for telling us.

Write to the address in /.well-known/security.txt. Say what you did, what happened, and what somebody could do with it. Please
don’t put another person’s data into your message.

Please use only accounts and bookings of your own, stop as soon as you see data of others, don’t slow the site down, don’t write
to clients, and give us 90 days before you publish. If you keep to this, nobody will take legal action because of your tests.

You get an answer within a week. There is no bounty; if you like, you’ll be named once it’s mended.
`;

/** Describes the site in the web app manifest, for browsers that install it. */
const describeApp = (
  { profile: { brand, firstName, lastName, tagline }, look }: SiteContent,
  generatedPictures: GeneratedPictures,
) => ({
  id: '/',
  name: brand,
  short_name: `${firstName} ${lastName}`,
  description: tagline,
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: browserColorsOf(look).light,
  theme_color: browserColorsOf(look).light,
  icons: [
    ...(generatedPictures.has('/icon-512.png')
      ? []
      : [{ src: '/pictures/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
    ...[
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ].map((icon) => ({ ...icon, src: addressOfPicture(icon.src, generatedPictures) })),
  ],
});

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
