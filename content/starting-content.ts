import type { SiteContent } from '#contracts/studio/site-content.ts';
import about from './site/pages/about.json' with { type: 'json' };
import paidCalls from './site/pages/coaching-calls.json' with { type: 'json' };
import offers from './site/pages/coaching-offers.json' with { type: 'json' };
import courseSale from './site/pages/course.json' with { type: 'json' };
import customPages from './site/pages/custom-pages.json' with { type: 'json' };
import freeCall from './site/pages/free-call.json' with { type: 'json' };
import home from './site/pages/home.json' with { type: 'json' };
import memberCall from './site/pages/members-free-call.json' with { type: 'json' };
import notFound from './site/pages/not-found.json' with { type: 'json' };
import policies from './site/pages/policies.json' with { type: 'json' };
import site from './site/site.json' with { type: 'json' };

/**
 * The content of a new site: the folder `site`, in the format of `npm run content:export` (`server/studio/folder`).
 * Browsers get the published content instead, without redirects and look (`toPublicContent`).
 */
export const startingContent = {
  ...site,
  home,
  about,
  offers,
  freeCall,
  memberCall,
  paidCalls,
  courseSale,
  policies,
  customPages,
  notFound,
} as SiteContent;

/**
 * Says whether the folder `site` still has the words of the invented coach Maya Ellison. Set it to false once all of
 * them are your own: then the site asks for no name and place, and the studio marks no words as samples.
 */
export const hasSampleWords: boolean = true;

/** The invented coach's home, as the words name it. */
export const samplePlace = 'New York';
