import type { ContactMethod } from '#domain/bookings.ts';
import type { CancelRule } from '#domain/cancellation.ts';
import type { PackageTemplate } from '#domain/package-templates.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { Prices } from '#domain/prices.ts';
import type { CallQuestion } from '#domain/questionnaire.ts';
import type { CurrentUser } from '../accounts/accounts.ts';
import type { BrandMark } from '../studio/brand-mark.ts';
import type { SiteContent } from '../studio/site-content.ts';
import type { PageHead } from './page-head.ts';

/**
 * The data in the HTML of every public page: the coach's texts and a few facts about this deployment. Plain data
 * without functions or secrets. `collectSiteData` fills it from the published content and the settings.
 */
export type SiteData = {
  content: PublicContent;
  brandMark?: BrandMark | undefined;
  /** The name of the color of open days in the calendar, such as 'Blue'. */
  calendarColor: string;
  prices: Prices;
  /** The number of parts that the course has. */
  courseParts: number;
  /** The package whose price the pages name, and those on open sale. */
  packages: PackageTemplate[];
  /** The version of the policies to which people agree now. */
  policyVersion: PolicyVersion;
  /** The address for visitors' questions. */
  contactEmail: string;
  /** Null if the coach gives no number. */
  contactPhone: string | null;
  coachTimeZone: string;
  /** The ways in which the coach makes calls. */
  contactMethods: ContactMethod[];
  introCallMinutes: number;
  /** The deadline for moving or cancelling a call, in hours before it. */
  changeNoticeHours: number;
  /** The fate of the money when a client cancels a paid call in time, and the days that it takes. */
  cancelRule: CancelRule;
  cancelDays: number;
  /** The minutes for which a paid call's time is held until it is paid. */
  holdMinutes: number;
  /** The first day of the week on the coach's own pages. */
  weekStartsOn: 'mon' | 'sun';
  /** The question whether a purchase may begin at once, in the coach's words, and who is asked. */
  beginAtOnce: { isForEveryone: boolean; course: string; call: string };
  /** The text that replaces the public pages while the site is opening soon; null once it is open. */
  openingText: string | null;
  /** The questions in the booking form of a free call. */
  questions: CallQuestion[];
};

/**
 * The published content, completed from the settings. An HTML document has only its own entry of `customPages`, and
 * the look as a style.
 */
export type PublicContent = Omit<SiteContent, 'policies' | 'redirects' | 'look'> & {
  policies: Record<PolicyName, PolicyContent>;
  customPageLinks: CustomPageLink[];
  /**
   * The version of the words that all pages share. The server writes it into each document and into later replies, so
   * that a page notices a difference.
   */
  version?: string | undefined;
};

/** The data of a custom page that every page has. `menuLabel` is null if the page is not in the menu. */
export type CustomPageLink = { path: string; menuLabel: string | null };

/** The path from which the browser fetches the content that all pages share. */
export const CONTENT_PATH = '/api/content';

/** The version of the policies on the pages, and the day of its change: '2027-01-01'. Version 0: a new site's. */
export type PolicyVersion = { version: number; changedOn: string | null };

/** A policy. Its text is a setting of the coach, in the form of `domain/policy-text.ts`. */
export type PolicyContent = { head: PageHead; title: string; text: string };

/** A rendered page, without the document around it. */
export type RenderedPage = PageHead & {
  status: 200 | 404;
  /** True if search engines may list it. */
  isSearchable: boolean;
  /** The page that search engines should list: this one, or another with the same content. */
  canonicalPath: string;
  /** True if requests from the page send no referrer, since its address may carry a secret. */
  sendsNoReferrer: boolean;
  /**
   * The source file between the routes and the page's, if any: the document names the scripts of both. Null if the
   * routes import the page's source file themselves.
   */
  loadedFrom: string | null;
  /** The page's source file, as in the build's manifest: 'web/marketing/HomePage.tsx'. */
  module: string;
  /** The parts of the content that the page shows. The document carries no others. */
  contentKeys: (keyof PublicContent)[];
  /** True if anyone may open the page, signed in or not. */
  isPublic: boolean;
  /** True if the page's script can wait until a person does something. */
  startsOnIntent: boolean;
  html: string;
};
/** The parts of the content that determine which pages exist. Every document has them. */
export type PathContent = Pick<PublicContent, 'coursePath' | 'customPageLinks'>;

/** The data of a document for one signed-in user: the user, and the replies that the page shows, by their paths. */
export type FirstData = { user: CurrentUser; replies: Record<string, unknown> };

/** The element of a document that carries its `FirstData`. */
export const FIRST_DATA_ID = 'first-data';

export type PageRenderer = {
  /** The paths that reply 200 with their own HTML. */
  paths(content: PathContent): string[];
  render(path: string, site: SiteData): Promise<RenderedPage>;
  /** Returns the HTML of a page as one user sees it. `address` is its path and query. */
  renderFor(address: string, site: SiteData, data: FirstData): Promise<string>;
};
