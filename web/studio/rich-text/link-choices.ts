import type { SiteContent } from '#contracts/site-content.ts';

export type LinkChoice = { href: string; name: string };

const fixedChoices: LinkChoice[] = [
  { href: '/book-call', name: 'Free call' },
  { href: '/coaching-offers', name: 'Coaching Offers' },
  { href: '/coaching-offers#self-paced-course', name: 'The course' },
  { href: '/book-coaching-call-regular', name: 'Coaching calls' },
  { href: '/', name: 'Home' },
  { href: '/about', name: 'About Me' },
];

/** The pages that a link is likely to lead to. */
export const listLinkChoices = ({ customPages }: SiteContent): LinkChoice[] => [
  ...fixedChoices,
  ...customPages.map(({ path, title }) => ({ href: path, name: title })),
];
