import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import type { PageRoute } from './page-route.ts';

/** All pages that the coach has made: each in its own document, which alone has its content. */
export const customRoute: PageRoute = {
  path: '',
  access: 'anyone',
  waitsForOpening: true,
  startsOnIntent: true,
  module: 'web/custom-pages/CustomPage.tsx',
  head: ({ customPages: [page] }) => (page as CustomPage).head,
  load: () => import('./custom-pages/CustomPage.tsx'),
};
