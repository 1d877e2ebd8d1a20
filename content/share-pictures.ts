import type { SiteContent } from '#contracts/studio/site-content.ts';

type ShownContent = Omit<SiteContent, 'policies' | 'redirects' | 'look'>;
type SharePicture = { name: string; title(content: ShownContent): string; drawing: string; focus: string };

export const homePicture: SharePicture = {
  name: 'home',
  title: ({ home }) => home.hero.title,
  drawing: 'intro',
  focus: '50%',
};

/**
 * The pictures that links to these pages show when they are shared, by path; every other page shares that of the home
 * page. `title` is written on the picture. `focus`: how far down the drawing its center of interest lies. Run `npm run
 * draw` after a change.
 */
export const sharePictures: Record<string, SharePicture> = {
  '/': homePicture,
  '/about': { name: 'about', title: ({ about }) => about.title, drawing: 'portrait', focus: '70%' },
  '/coaching-offers': {
    name: 'coaching-offers',
    title: ({ offers }) => offers.title,
    drawing: 'coaching',
    focus: '60%',
  },
  '/book-call': { name: 'book-call', title: ({ freeCall }) => freeCall.head.title, drawing: 'calls', focus: '55%' },
  '/book-coaching': {
    name: 'book-coaching',
    title: ({ memberCall }) => memberCall.title,
    drawing: 'coaching',
    focus: '60%',
  },
  '/book-coaching-call-regular': {
    name: 'coaching-call',
    title: ({ paidCalls }) => paidCalls.regular.title,
    drawing: 'calls',
    focus: '55%',
  },
  '/book-coaching-call-discounted': {
    name: 'members-call',
    title: ({ paidCalls }) => paidCalls.discounted.title,
    drawing: 'calls',
    focus: '55%',
  },
  '/checkout': { name: 'course', title: ({ courseSale }) => courseSale.title, drawing: 'course', focus: '60%' },
};

export const sharePicturePath = (name: string): string => `/pictures/share/${name}.png`;
