/**
 * What the server tells every public page, embedded in its HTML: the coach's own words and the few facts of this
 * deployment. Plain data: no functions, no secrets. The shape is also what `content/` has to fill.
 */
export type SiteData = {
  content: PublicContent;
  /** Where questions go, from `COACH_EMAIL`. */
  contactEmail: string;
  coachTimeZone: string;
  introCallMinutes: number;
};

export type PublicContent = {
  profile: Profile;
  home: HomeContent;
  about: AboutContent;
  offers: OffersContent;
  freeCall: FreeCallContent;
  memberCall: MemberCallContent;
  paidCalls: PaidCallsContent;
  courseSale: CourseSaleContent;
  /** Where members follow the course: '/maya-course'. What it teaches is no public content. */
  coursePath: `/${string}-course`;
  notFound: { head: PageHead; text: string; picture: Picture };
};

/** What a page calls itself in the tab, in search results and in shared links. */
export type PageHead = { title: string; description: string };

export type Picture = { src: string; alt: string; width: number; height: number };

/** Plays only after a click; nothing is fetched from `source` before that. */
export type Video = {
  title: string;
  /** Minutes and seconds: '1:40'. */
  lengthLabel: string;
  poster: Picture;
  source:
    | { kind: 'youtube'; id: string }
    | { kind: 'vimeo'; id: string }
    | { kind: 'file'; src: string; captions: string };
};

export type Profile = {
  brand: string;
  firstName: string;
  lastName: string;
  role: string;
  tagline: string;
  portrait: Picture;
  videoChannel: { label: string; url: string };
  socialProfile: { label: string; url: string };
};

export type HomeContent = {
  head: PageHead;
  hero: { title: string; intro: string; video: Video };
  offersTitle: string;
  offersIntro: string;
  results: { title: string; text: string[]; video: Video };
  /** Each clip is one client's answer to one question; `answer` is what the client says, for whoever reads. */
  testimonials: { title: string; intro: string; clips: TestimonialClip[] };
  closing: CallToAction;
};
/** The call to action that ends a page. */
export type CallToAction = { title: string; text: string; button: string; picture: Picture };
export type TestimonialClip = { question: string; answer: string; client: string; video: Video };

export type AboutContent = {
  head: PageHead;
  title: string;
  intro: string[];
  education: CareerEntry[];
  certifications: CareerEntry[];
  work: CareerEntry[];
  philosophy: { title: string; intro: string; beliefs: { title: string; text: string }[] };
  closing: CallToAction;
};
export type CareerEntry = { title: string; place: string; years: string; text?: string };

/** Prices are not content: they come from `domain/prices.ts`. */
export type OffersContent = {
  head: PageHead;
  title: string;
  intro: string;
  coaching: Offer;
  course: Offer;
  calls: Offer;
  policies: Policy[];
  disclaimer: string;
};
export type Offer = { title: string; summary: string; points: string[]; picture: Picture };

export type Policy = { title: string; text: string };

export type FreeCallContent = {
  head: PageHead;
  intro: string[];
  callInformation: string[];
  steps: { title: string; text: string }[];
};

/** The free call as members of the course ask for it. What is said about calls is that of the free call. */
export type MemberCallContent = { head: PageHead; title: string; intro: string[] };

/** Where the course is bought. */
export type CourseSaleContent = { head: PageHead; title: string; intro: string; included: string[]; terms: Policy[] };

/** The three pages where a coaching call is booked and paid for. The disclaimer is that of the offers. */
export type PaidCallsContent = {
  standard: PaidCallContent;
  regular: PaidCallContent;
  discounted: PaidCallContent;
  policies: Policy[];
};
export type PaidCallContent = { head: PageHead; title: string; intro: string };

/** What the browser bundle's server half gives to the server: one page as HTML, without the document around it. */
export type RenderedPage = PageHead & {
  status: 200 | 404;
  /** Whether search engines may list it. */
  isSearchable: boolean;
  /** Its address may carry a secret, so no request of it tells where it came from. */
  sendsNoReferrer: boolean;
  /** The page's source, as the build's manifest names it: 'web/marketing/HomePage.tsx'. */
  module: string;
  html: string;
};
export type PageRenderer = {
  /** Paths that answer 200 with their own HTML. */
  paths(content: PublicContent): string[];
  render(path: string, site: SiteData): Promise<RenderedPage>;
};
