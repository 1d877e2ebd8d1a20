import type { SiteData } from '#contracts/pages/public-pages.ts';
import { readConfig } from '../config/config.ts';
import { preparePages } from '../pages/prepare-pages.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { openSite } from './open-site.ts';

type Options = Partial<Parameters<typeof preparePages>[2]>;

/** Renders the pages of the build in dist/, as the server does. */
export const renderPages = (data: SiteData, options: Options = {}) =>
  preparePages(data, securityHeaders(readConfig({}), []), {
    publicUrl: () => 'http://localhost:3000',
    showsDesign: false,
    ...options,
  });

/** A site that serves these pages over a socket, and has no PUBLIC_URL. */
export async function openPages(data: SiteData, options?: Options, env: Record<string, string> = {}) {
  const pages = await renderPages(data, options);
  const opened = await openSite({ reusesDatabase: true, env: { PUBLIC_URL: '', ...env }, pages });
  const origin = await opened.listen();
  return {
    ...opened,
    pages,
    origin,
    /** Follows no redirect. */
    async get(path: string) {
      const reply = await fetch(`${origin}${path}`, { redirect: 'manual' });
      const bytes = Buffer.from(await reply.arrayBuffer());
      return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() };
    },
  };
}

/** The words of a page for people: without styles, comments and the data for the browser. */
export const wordsOf = (html: string) =>
  (html.split('id="site"')[0] ?? '').replace(/<style>.*?<\/style>|<!--.*?-->/gs, '');
