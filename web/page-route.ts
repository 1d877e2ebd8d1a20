import type { ComponentType } from 'react';
import type { PageHead } from '#contracts/page-head.ts';
import type { PathContent, PublicContent } from '#contracts/public-pages.ts';
import type { PageAudience } from '#domain/access.ts';
import type { WayBack } from './shell/QuietHeader.tsx';

export type PageRoute = {
  /** Some paths come from the content. One that ends in ':id' stands for every id. */
  path: string | ((content: PathContent) => string);
  /** Who may open the page. `domain/access.ts` redirects all others. */
  access: PageAudience;
  /** The page shows visitors its own invitation before they are sent to sign in. */
  asksToSignIn?: true;
  /** Hidden from search engines. */
  noindex?: true;
  /** Closed to visitors while the site is opening soon. */
  waitsForOpening?: true;
  /** Another page says the same: search engines list that one. */
  canonicalPath?: string;
  /** Its address may carry a payment's secret. */
  sendsNoReferrer?: true;
  /** Only links and short clips: the page works before its script, which waits for a sign of a person. Its content comes then too. */
  startsOnIntent?: true;
  /** Parts of the content that the page shows only later, besides those of its first rendering. */
  laterContent?: readonly (keyof PublicContent)[];
  /** A checkout has no menu, only this way back, and below it the policies. */
  wayBack?: WayBack;
  /** No menu, and below it only the policies: all other pages are closed. */
  isBare?: true;
  /** The page brings its own header and footer. */
  hasOwnFrame?: true;
  /** The source file that imports the page's, if not the routes do. */
  loadedFrom?: string;
  /** The page's source file, as in the build's manifest. */
  module: string;
  head(content: PublicContent): PageHead;
  load(): Promise<{ default: ComponentType }>;
};

export const pathOf = ({ path }: PageRoute, content: PathContent): string =>
  typeof path === 'string' ? path : path(content);

/** The title for tabs and search engines: the page's title and the site's name. */
export function headOf(route: PageRoute, content: PublicContent): PageHead {
  const head = route.head(content);
  return { ...head, title: `${head.title} · ${content.profile.brand}` };
}
