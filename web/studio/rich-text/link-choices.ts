import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { LinkChoice } from '../../rich-text/LinkFields.tsx';
import { courseOffer } from '../../shell/course-offer.ts';
import { nameOfPage } from '../editable-pages.ts';

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
