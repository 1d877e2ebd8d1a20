import type { SiteContent } from '#contracts/studio/site-content.ts';

import { courseOffer } from '../../shell/course-offer.ts';
import { nameOfPage } from '../editable-pages.ts';

export type LinkChoice = { href: string; name: string };

const toPage = (path: string): LinkChoice => ({ href: path, name: nameOfPage(path) });

const fixedChoices: LinkChoice[] = [
  ...['/book-call', '/coaching-offers'].map(toPage),
  { href: courseOffer.path, name: 'The course' },
  ...['/book-coaching-call-regular', '/', '/about'].map(toPage),
];

/** The pages that a link is likely to lead to. */
export const listLinkChoices = ({ customPages }: SiteContent): LinkChoice[] => [
  ...fixedChoices,
  ...customPages.map(({ path, title }) => ({ href: path, name: title })),
];
