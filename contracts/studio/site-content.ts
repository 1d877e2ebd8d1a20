import { z } from 'zod';
import { policyNames } from '#domain/policies.ts';
import { oneLine } from '../fields.ts';
import { PageHead } from '../pages/page-head.ts';
import { line, listOf, text } from './content-fields.ts';
import { CustomPages, Redirects } from './custom-pages.ts';
import { Picture, Video } from './pictures-and-clips.ts';
import { SiteLook } from './site-look.ts';

const profileLink = z.object({
  label: line,
  url: z
    .url({ protocol: /^https$/, error: 'Please use an address that begins with https://' })
    .max(500, 'Please use a shorter address')
    // Browsers drop some of these, and the database cannot store others.
    .refine((url) => url.isWellFormed() && !/[\s\p{Cc}]/u.test(url), 'This contains characters that can’t be saved'),
});
const Profile = z.object({
  brand: line,
  firstName: oneLine(100, 'First name is required'),
  lastName: oneLine(100, 'Last name is required'),
  role: line,
  tagline: line,
  portrait: Picture,
  videoChannel: profileLink,
  socialProfile: profileLink,
});

/** The end of a page: its button books the free call, the `second` one leads to the offers. */
export const CallToAction = z.object({
  title: line,
  text,
  button: line,
  second: line.optional(),
  picture: Picture,
});
export type CallToAction = z.infer<typeof CallToAction>;

/** A clip with one client's answer to one question; `answer` is its transcript. */
export const TestimonialClip = z.object({ question: line, answer: text, client: line, video: Video });
export type TestimonialClip = z.infer<typeof TestimonialClip>;

const HomeContent = z.object({
  head: PageHead,
  hero: z.object({ title: line, intro: text, video: Video }),
  offersTitle: line,
  offersIntro: text,
  results: z.object({ title: line, text: listOf(text), video: Video }),
  testimonials: z.object({ title: line, intro: text, clips: listOf(TestimonialClip) }),
  closing: CallToAction,
});

export const CareerEntry = z.object({ title: line, place: line, years: line, text: text.optional() });
export type CareerEntry = z.infer<typeof CareerEntry>;

const AboutContent = z.object({
  head: PageHead,
  title: line,
  intro: listOf(text),
  education: listOf(CareerEntry),
  certifications: listOf(CareerEntry),
  work: listOf(CareerEntry),
  philosophy: z.object({ title: line, intro: text, beliefs: listOf(z.object({ title: line, text })) }),
  closing: CallToAction,
});

export const Offer = z.object({ title: line, summary: text, points: listOf(text), picture: Picture });
export type Offer = z.infer<typeof Offer>;
/** A policy of a paid call. `isMailed`: the mail that confirms a coaching call repeats it. */
const Policy = z.object({ title: line, text, isMailed: z.boolean().optional() });
export type Policy = z.infer<typeof Policy>;
/** A term of a paid call. `whenTooLate` replaces the text for a call that its client could no longer change. */
const CallTerm = z.object({ text, whenTooLate: text.optional() });
const Question = z.object({ question: line, answer: text });
export type Question = z.infer<typeof Question>;

/** Texts may hold the places that `site-data.ts` fills, such as {member discount}. Prices are settings. */
const OffersContent = z.object({
  head: PageHead,
  title: line,
  intro: text,
  coaching: Offer,
  course: Offer,
  calls: Offer,
  questions: z.object({ title: line, entries: listOf(Question) }),
  policies: listOf(Policy),
});

const FreeCallContent = z.object({
  head: PageHead,
  /** The effort of booking, under the buttons that lead to it. */
  effort: line,
  intro: listOf(text),
  callInformation: listOf(text),
  steps: listOf(z.object({ title: line, text })),
});

/** The free call for members. It shows the same call information as the visitors' free call. */
const MemberCallContent = z.object({ head: PageHead, title: line, intro: listOf(text) });

const CourseSaleContent = z.object({
  head: PageHead,
  title: line,
  intro: text,
  /** The refund rule that buyers read before paying. */
  refundRule: text,
  included: listOf(text),
  terms: listOf(Policy),
});

const PaidCallContent = z.object({ head: PageHead, title: line, intro: text });
export type PaidCallContent = z.infer<typeof PaidCallContent>;

/** The pages that sell coaching calls. They show the disclaimer. */
export const PaidCallsContent = z.object({
  standard: PaidCallContent,
  regular: PaidCallContent,
  discounted: PaidCallContent,
  policies: listOf(Policy),
  /** The terms to which clients agree by paying; shown at the checkout. */
  terms: listOf(CallTerm),
});
export type PaidCallsContent = z.infer<typeof PaidCallsContent>;

const PolicyHead = z.object({ head: PageHead, title: line });

/** All words, pictures and clips of the public pages: one document, of which each publishing makes a version. */
export const SiteContent = z.object({
  profile: Profile,
  look: SiteLook,
  home: HomeContent,
  about: AboutContent,
  offers: OffersContent,
  freeCall: FreeCallContent,
  memberCall: MemberCallContent,
  paidCalls: PaidCallsContent,
  courseSale: CourseSaleContent,
  /** The heads of the policies. Their texts are settings. */
  policies: z.record(z.enum(policyNames), PolicyHead),
  /** The path where members follow the course: '/maya-course'. Its lessons are not public content. */
  coursePath: z.custom<`/${string}-course`>(
    (path) => typeof path === 'string' && /^\/[a-z0-9-]{1,60}-course$/.test(path),
    'Please use an address such as /maya-course',
  ),
  /** The limits of coaching, for the client's health. */
  disclaimer: text,
  notFound: z.object({ head: PageHead, text, picture: Picture }),
  customPages: CustomPages,
  redirects: Redirects,
});
export type SiteContent = z.infer<typeof SiteContent>;
