import type { ContactMethod } from '#domain/bookings.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { Prices } from '#domain/prices.ts';
import type { CallQuestion } from '#domain/questionnaire.ts';
import type { BrandMark } from './brand-mark.ts';
import type { PageHead } from './page-head.ts';
import type { SiteContent } from './site-content.ts';

/**
 * The data in the HTML of every public page: the coach's texts and a few facts about this deployment. Plain data
 * without functions or secrets. `collectSiteData` fills it from the published content and the settings.
 */
export type SiteData = {
  content: PublicContent;
  brandMark?: BrandMark | undefined;
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

/**
 * What the pages show: the published content, with what the settings say. Of `customPages`, a document has at most its own; the look is in
 * the style of each document.
 */
export type PublicContent = Omit<SiteContent, 'policies' | 'redirects' | 'look'> & {
  policies: Record<PolicyName, PolicyContent>;
  customPageLinks: CustomPageLink[];
  /** Differs where the words that all pages share do. The server writes it into each document and into what comes later. */
  version?: string | undefined;
};

/** All that every page knows of a custom page. `menuLabel` is null if the page is not in the menu. */
export type CustomPageLink = { path: string; menuLabel: string | null };

/** Where the browser gets the content that all pages share. */
export const CONTENT_PATH = '/api/content';

/** Which version of the policies the pages show, and since which day: '2027-01-01'. 0: those of a new site. */
export type PolicyVersion = { version: number; changedOn: string | null };

/** Its text is a setting of the coach, in the form of `domain/policy-text.ts`. */
export type PolicyContent = { head: PageHead; title: string; text: string };

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
/** The parts of the content that say which pages there are. Every document has them. */
export type PathContent = Pick<PublicContent, 'coursePath' | 'customPageLinks'>;

export type PageRenderer = {
  /** The paths that reply 200 with their own HTML. */
  paths(content: PathContent): string[];
  render(path: string, site: SiteData): Promise<RenderedPage>;
};
