import type { ContactMethod } from '#domain/bookings.ts';
import { nameHue } from '#domain/hue-name.ts';
import { formatPartCount } from '#domain/lessons.ts';
import { colorsOf } from '#domain/palettes.ts';
import { policyNames } from '#domain/policies.ts';
import { formatMemberDiscount, formatOfferedMinutes, type Prices } from '#domain/prices.ts';
import { describeAbroad, describeBeginning, describeNeeds, listWays, listWaysInFull } from '#domain/ways-to-call.ts';
import { pickAgreedTerms } from '../booking/agreed-terms.ts';
import { fillPolicyText } from '../settings/policy-contents.ts';
import { policyTextNames } from '../settings/privacy-settings.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { describeBrandMark } from '../studio/brand-mark.ts';
import type { SiteContent } from '../studio/site-content.ts';
import type { PolicyVersion, PublicContent, SiteData } from './public-pages.ts';

/** Collects the data of the public pages: the content, and the settings that visitors may know. */
export function collectSiteData(
  content: SiteContent,
  settings: SiteSettings,
  courseParts: number,
  policyVersion: PolicyVersion = { version: 0, changedOn: null },
): SiteData {
  const { prices, packages, calls, contact, opening, questionnaire, privacy } = settings;
  const { videoChannelLabel, videoChannelUrl, socialProfileLabel, socialProfileUrl } = contact;
  const filled = fillPlaces(content, placesOf(prices, calls.contactMethods, courseParts));
  const profile = {
    ...filled.profile,
    videoChannel: { label: videoChannelLabel, url: videoChannelUrl },
    socialProfile: { label: socialProfileLabel, url: socialProfileUrl },
  };
  const policies = policyNames.map((name) => {
    const text = fillPolicyText(privacy[policyTextNames[name]], settings);
    return [name, { ...filled.policies[name], text }];
  });
  return {
    content: toPublicContent({ ...filled, profile }, Object.fromEntries(policies)),
    brandMark: describeBrandMark(content.look),
    calendarColor: nameHue(colorsOf(content.look.palette, content.look.accent).light.sky),
    policyVersion,
    courseParts,
    prices,
    // The packages on open sale, and the one whose price the pages name.
    packages: packages.templates.filter(({ isNamed, sale }) => isNamed || sale === 'open'),
    contactEmail: contact.supportEmail,
    contactPhone: contact.phone,
    coachTimeZone: calls.coachTimeZone,
    contactMethods: calls.contactMethods,
    introCallMinutes: calls.introCallMinutes,
    ...pickAgreedTerms(calls),
    holdMinutes: calls.holdMinutes,
    weekStartsOn: calls.weekStartsOn,
    beginAtOnce: {
      isForEveryone: privacy.beginAtOnceFor === 'everyone',
      course: privacy.beginCourseText,
      call: privacy.beginCallText,
    },
    openingText: opening.visibility === 'open' ? null : opening.openingText,
    questions: questionnaire.questions,
  };
}

export function toPublicContent(
  { redirects, look, ...content }: SiteContent,
  policies: PublicContent['policies'],
): PublicContent {
  const customPageLinks = content.customPages.map(({ path, inMenu, menuLabel }) => ({
    path,
    menuLabel: inMenu ? menuLabel : null,
  }));
  return { ...content, policies, customPageLinks };
}

/** Returns the words for each placeholder in the coach's texts, such as '20%' for '{member discount}'. */
export const placesOf = (
  prices: Prices,
  ways: readonly ContactMethod[],
  courseParts: number,
): Record<string, string> => ({
  'course parts': formatPartCount(courseParts),
  'member discount': formatMemberDiscount(prices),
  'call lengths': formatOfferedMinutes(prices),
  'ways to call': listWays(ways),
  'ways to call in full': listWaysInFull(ways),
  'how calls begin': describeBeginning(ways),
  'calls abroad': describeAbroad(ways),
  'needs for a call': describeNeeds(ways),
});

/** Replaces placeholders such as '{member discount}' in all texts. Other braces stay. */
export function fillPlaces<Value>(value: Value, places: Record<string, string>): Value {
  if (typeof value === 'string') return value.replace(/\{([a-z ]+)\}/g, (all, name) => places[name] ?? all) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillPlaces(entry, places)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillPlaces(entry, places)])) as Value;
}
