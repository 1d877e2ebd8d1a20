import { formatMemberDiscount, formatOfferedMinutes } from '#domain/prices.ts';
import type { PublicContent, SiteData } from './public-pages.ts';
import type { SiteSettings } from './site-settings.ts';

/** What pages know about the site: its content, and what the coach has set that visitors may know. */
export function collectSiteData(
  content: PublicContent,
  { prices, calls, contact, opening, questionnaire }: SiteSettings,
): SiteData {
  const { videoChannelLabel, videoChannelUrl, socialProfileLabel, socialProfileUrl } = contact;
  const filled = fillPlaces(content, {
    'member discount': formatMemberDiscount(prices),
    'call lengths': formatOfferedMinutes(prices),
  });
  const profile = {
    ...filled.profile,
    videoChannel: { label: videoChannelLabel, url: videoChannelUrl },
    socialProfile: { label: socialProfileLabel, url: socialProfileUrl },
  };
  return {
    content: { ...filled, profile },
    prices,
    contactEmail: contact.supportEmail,
    contactPhone: contact.phone,
    coachTimeZone: calls.coachTimeZone,
    contactMethods: calls.contactMethods,
    introCallMinutes: calls.introCallMinutes,
    changeNoticeHours: calls.changeNoticeHours,
    holdMinutes: calls.holdMinutes,
    weekStartsOn: calls.weekStartsOn,
    openingText: opening.visibility === 'open' ? null : opening.openingText,
    questions: questionnaire.questions,
  };
}

/** Replaces places such as '{member discount}' in all texts. Other braces stay. */
function fillPlaces<Value>(value: Value, places: Record<string, string>): Value {
  if (typeof value === 'string') return value.replace(/\{([a-z ]+)\}/g, (all, name) => places[name] ?? all) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillPlaces(entry, places)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillPlaces(entry, places)])) as Value;
}
