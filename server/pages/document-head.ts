import { homePicture, sharePicturePath, sharePictures } from '#content/share-pictures.ts';
import type { RenderedPage, SiteData } from '#contracts/pages/public-pages.ts';
import { addressOfPicture, type GeneratedPictures } from '../settings/list-generated-pictures.ts';
import type { BrowserColors } from './browser-colors.ts';
import { describePage } from './structured-data.ts';

const SHARE_PICTURE = { width: 1200, height: 630 } as const;

export type DocumentHead = {
  page: Pick<RenderedPage, 'title' | 'description' | 'sharePicture' | 'canonicalPath' | 'isSearchable'>;
  site: SiteData;
  browserColors: BrowserColors;
  generatedPictures: GeneratedPictures;
  /** The site's public address; without a setting, the one where the server listens. */
  publicUrl: string;
};

/** Renders the head of a page for tabs, search engines, shared links and home screens. */
export function renderHead(head: DocumentHead): string {
  const { page, site, browserColors, generatedPictures } = head;
  const tags = [
    `<title>${escapeHtml(page.title)}</title>`,
    page.description && meta('name', 'description', page.description),
    !page.isSearchable && meta('name', 'robots', 'noindex'),
    ...renderIcons(generatedPictures),
    ...Object.entries(browserColors).map(
      ([scheme, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
    ),
    meta('name', 'application-name', site.content.profile.brand),
    ...(page.description ? renderSharing(head) : []),
  ];
  return tags.filter(Boolean).join('\n');
}

/** Renders the tags for cards of shared links (Open Graph), and the address that search engines list. */
function renderSharing(head: DocumentHead): string[] {
  const { page, site, publicUrl } = head;
  const canonicalUrl = new URL(page.canonicalPath, publicUrl).href;
  const sharePicture = getSharePicture(head);
  const properties: [string, string][] = [
    ['og:type', page.canonicalPath === '/about' ? 'profile' : 'website'],
    ['og:site_name', site.content.profile.brand],
    ['og:locale', 'en_US'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', canonicalUrl],
    ['og:image', sharePicture.address],
    ['og:image:width', String(sharePicture.width)],
    ['og:image:height', String(sharePicture.height)],
    ['og:image:alt', `${page.title}. ${site.content.profile.tagline}`],
  ];
  const tags = properties.map(([property, content]) => meta('property', property, content));
  tags.push(meta('name', 'twitter:card', 'summary_large_image'));
  return page.isSearchable ? [`<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`, ...tags] : tags;
}

/** Renders the JSON-LD for search engines. It stands at the end of the document, so that nothing waits for it. */
export function renderStructuredData(head: DocumentHead): string {
  const { page, site, publicUrl } = head;
  if (!page.isSearchable) return '';
  const sharePicture = getSharePicture(head);
  const graph = describePage({ page, site, publicUrl, sharePicture: sharePicture.address });
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

/** Returns the coach's own picture for shared links, or the page's generated one. */
function getSharePicture({ page: { sharePicture, canonicalPath }, generatedPictures, publicUrl }: DocumentHead) {
  const { name } = sharePictures[canonicalPath] ?? homePicture;
  const drawn = addressOfPicture(sharePicturePath(name), generatedPictures);
  const { src, width, height } = sharePicture ?? { src: drawn, ...SHARE_PICTURE };
  return { address: new URL(src, publicUrl).href, width, height };
}

/** Renders the icons: those of the coach's logo in two sizes, or the sample drawing, which fits any size. */
function renderIcons(generatedPictures: GeneratedPictures): string[] {
  const address = (path: string) => addressOfPicture(path, generatedPictures);
  const logoIcons = [
    `<link rel="icon" href="${address('/favicon.ico')}" type="image/png" sizes="32x32">`,
    `<link rel="icon" href="${address('/icon-192.png')}" type="image/png" sizes="192x192">`,
  ];
  const sampleIcons = [
    '<link rel="icon" href="/favicon.ico" sizes="48x48">',
    '<link rel="icon" href="/pictures/icon.svg" type="image/svg+xml" sizes="any">',
  ];
  return [
    ...(generatedPictures.has('/favicon.ico') ? logoIcons : sampleIcons),
    `<link rel="apple-touch-icon" href="${address('/apple-touch-icon.png')}">`,
    '<link rel="manifest" href="/site.webmanifest">',
  ];
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
