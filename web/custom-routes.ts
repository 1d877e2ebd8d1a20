import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import type { PageRoute } from './page-route.ts';

/** The route of all custom pages. Each opens as a document of its own, since no other has its content. */
export const customRoute: PageRoute = {
  path: '',
  access: 'anyone',
  waitsForOpening: true,
  startsOnIntent: true,
  module: 'web/custom-pages/CustomPage.tsx',
  head: ({ customPages: [page] }) => (page as CustomPage).head,
  load: () => import('./custom-pages/CustomPage.tsx'),
};
