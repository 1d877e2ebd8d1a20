import type { SiteContent } from '#contracts/site-content.ts';
import { about } from './about.ts';
import { courseSale } from './course-sale.ts';
import { disclaimer } from './disclaimer.ts';
import { freeCall } from './free-call.ts';
import { home } from './home.ts';
import { look } from './look.ts';
import { memberCall } from './member-call.ts';
import { offers } from './offers.ts';
import { paidCalls } from './paid-call-pages.ts';
import { policies } from './policies.ts';
import { profile } from './profile.ts';

/** What a new site starts with. The browser gets all of it. */
export const startingContent: SiteContent = {
  profile,
  look,
  home,
  about,
  offers,
  freeCall,
  memberCall,
  paidCalls,
  courseSale,
  policies,
  // Put in your own name.
  coursePath: '/maya-course',
  disclaimer,
  notFound: {
    head: {
      title: '404 Page Not Found',
      description: 'There’s no page at this address.',
    },
    text: 'Nothing is being served here. Maybe the link is old, or a letter got lost on the way. The kitchen is open, though.',
    picture: {
      src: '/pictures/empty-plate.svg',
      alt: 'An empty plate with a single pea on it',
      width: 800,
      height: 600,
    },
  },
  customPages: [],
  redirects: [],
};
