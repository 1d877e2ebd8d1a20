import type { ComponentType } from 'react';
import type { PageHead } from '#contracts/pages/page-head.ts';
import type { PathContent, PublicContent } from '#contracts/pages/public-pages.ts';
import type { PageAudience } from '#domain/access.ts';
import type { WayBack } from './shell/QuietHeader.tsx';

export type PageRoute = {
  /** The path, which may come from the content. A path that ends in ':id' stands for every id. */
  path: string | ((content: PathContent) => string);
  /** The people who may open the page. `domain/access.ts` redirects all others. */
  access: PageAudience;
  /** Shows visitors the page's own invitation before they are sent to sign in. */
  asksToSignIn?: true;
  /** Hides the page from search engines. */
  noindex?: true;
  /** Closes the page to visitors while the site is opening soon. */
  waitsForOpening?: true;
  /** The path of another page with the same content, which search engines list instead. */
  canonicalPath?: string;
  /** Keeps the page's address from other sites, since it may carry a payment's secret. */
  sendsNoReferrer?: true;
  /** Delays script and content until a person uses the page: its links and short clips work without them. */
  startsOnIntent?: true;
  /** Parts of the content that the page shows only after its first rendering. */
  laterContent?: readonly (keyof PublicContent)[];
  /** The link in the header of a checkout page, which has no menu, and a footer with the policies only. */
  wayBack?: WayBack;
  /** Removes the menu and, except for the policies, the footer: all other pages are closed. */
  isBare?: true;
  /** Leaves out header and footer, since the page has its own. */
  hasOwnFrame?: true;
  /** Shows the coach the navigation of the admin area. */
  keepsCoachBar?: true;
  /** The source file that imports the page's source file; unset if the routes do. */
  loadedFrom?: string;
  /** The page's source file, as in the build's manifest. */
  module: string;
  head(content: PublicContent): PageHead;
  load(): Promise<{ default: ComponentType }>;
};

export const pathOf = ({ path }: PageRoute, content: PathContent): string =>
  typeof path === 'string' ? path : path(content);

/** Returns the page's head, with the site's name after its title. */
export function headOf(route: PageRoute, content: PublicContent): PageHead {
  const head = route.head(content);
  return { ...head, title: `${head.title} · ${content.profile.brand}` };
}
