import type { ContactMethod } from '#domain/bookings.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { Prices } from '#domain/prices.ts';
import type { CallQuestion } from '#domain/questionnaire.ts';

/**
 * The data in the HTML of every public page: the coach's texts and a few facts about this deployment. Plain data
 * without functions or secrets. `content/` fills the same shape.
 */
export type SiteData = {
  content: PublicContent;
  prices: Prices;
  /** What people agree to now. */
  policyVersion: PolicyVersion;
  /** Where visitors send questions. */
  contactEmail: string;
  /** Null if the coach gives no number. */
  contactPhone: string | null;
  coachTimeZone: string;
  /** How calls are made. */
  contactMethods: ContactMethod[];
  introCallMinutes: number;
  /** A client may move or cancel a call until this many hours before it. */
  changeNoticeHours: number;
  /** How long the time of a paid call is held for its payment. */
  holdMinutes: number;
  /** On the coach's own pages. */
  weekStartsOn: 'mon' | 'sun';
  /** What visitors read in place of the public pages while the site is opening soon; null once it is open. */
  openingText: string | null;
  /** What the booking form of a free call asks. */
  questions: CallQuestion[];
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
  policies: Record<PolicyName, PolicyContent>;
  /** Where members follow the course: '/maya-course'. Its lessons are not public content. */
  coursePath: `/${string}-course`;
  /** What coaching is not, for the client's health. */
  disclaimer: string;
  notFound: { head: PageHead; text: string; picture: Picture };
};

/** Which version of the policies the pages show, and since which day: '2027-01-01'. 0: those of a new site. */
export type PolicyVersion = { version: number; changedOn: string | null };

/** Its text is a setting of the coach, in the form of `domain/policy-text.ts`. */
export type PolicyContent = { head: PageHead; title: string; text: string };

/** The title and description in the tab, in search results and in shared links. */
export type PageHead = { title: string; description: string };

export type Picture = { src: string; alt: string; width: number; height: number };

/** Plays only after a click; nothing is fetched from `source` before that. */
export type Video = {
  title: string;
  /** Minutes and seconds: '1:40'. */
  lengthLabel: string;
  /** The day on which it was published, for search engines: '2026-11-20'. */
  publishedOn: string;
  poster: Picture;
  source:
    | { kind: 'youtube'; id: string }
    | { kind: 'vimeo'; id: string }
    | {
        kind: 'file';
        src: string;
        /** With its codecs, such as 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"'. */
        type: string;
        /** The same clip in formats for other browsers. */
        alternatives: { src: string; type: string }[];
        captions: string;
      };
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
  /** Each clip is one client's answer to one question; `answer` is its transcript. */
  testimonials: { title: string; intro: string; clips: TestimonialClip[] };
  closing: CallToAction;
};
/** Ends a page: its button books the free call, the `second` one leads to the offers. */
export type CallToAction = { title: string; text: string; button: string; second?: string; picture: Picture };
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

/** Texts may hold the places that `site-data.ts` fills, such as {member discount}. Prices are settings. */
export type OffersContent = {
  head: PageHead;
  title: string;
  intro: string;
  coaching: Offer;
  course: Offer;
  calls: Offer;
  questions: { title: string; entries: Question[] };
  policies: Policy[];
};
export type Offer = { title: string; summary: string; points: string[]; picture: Picture };

export type Policy = { title: string; text: string };
/** `whenTooLate` replaces the text for a call that its client could not change any more. */
export type CallTerm = { text: string; whenTooLate?: string };
export type Question = { question: string; answer: string };

export type FreeCallContent = {
  head: PageHead;
  /** What booking takes, under the buttons that lead to it. */
  effort: string;
  intro: string[];
  callInformation: string[];
  steps: { title: string; text: string }[];
};

/** The free call for members. It shows the same call information as the visitors' free call. */
export type MemberCallContent = { head: PageHead; title: string; intro: string[] };

export type CourseSaleContent = {
  head: PageHead;
  title: string;
  intro: string;
  /** What everyone reads before paying. */
  refundRule: string;
  included: string[];
  terms: Policy[];
};

/** The pages that sell coaching calls. They show the disclaimer. */
export type PaidCallsContent = {
  standard: PaidCallContent;
  regular: PaidCallContent;
  discounted: PaidCallContent;
  policies: Policy[];
  /** Agreed to by paying; shown at the checkout. */
  terms: CallTerm[];
};
export type PaidCallContent = { head: PageHead; title: string; intro: string };

/** One rendered page, without the document around it. */
export type RenderedPage = PageHead & {
  status: 200 | 404;
  /** Whether search engines may list it. */
  isSearchable: boolean;
  /** The page that search engines list in its place, or its own path. */
  canonicalPath: string;
  /** Its address may carry a secret, so requests from the page send no referrer. */
  sendsNoReferrer: boolean;
  /** The source file that imports the page's, null if the routes do. */
  loadedFrom: string | null;
  /** The page's source file, as in the build's manifest: 'web/marketing/HomePage.tsx'. */
  module: string;
  /** The parts of the content that the page shows. The document carries no others. */
  contentKeys: (keyof PublicContent)[];
  /** Anyone may open it, signed in or not. */
  isPublic: boolean;
  /** Nothing on the page needs its script before a person does something. */
  startsOnIntent: boolean;
  html: string;
};
export type PageRenderer = {
  /** The paths that reply 200 with their own HTML. */
  paths(content: PublicContent): string[];
  render(path: string, site: SiteData): Promise<RenderedPage>;
};
