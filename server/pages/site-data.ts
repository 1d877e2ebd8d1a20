import type { PublicContent, SiteData } from '#contracts/public-pages.ts';
import type { SiteSettings } from '#contracts/site-settings.ts';

/** What pages know about the site: its content, and what the coach has set that visitors may know. */
export function collectSiteData(content: PublicContent, { calls, contact }: SiteSettings): SiteData {
  const { videoChannelLabel, videoChannelUrl, socialProfileLabel, socialProfileUrl } = contact;
  const profile = {
    ...content.profile,
    videoChannel: { label: videoChannelLabel, url: videoChannelUrl },
    socialProfile: { label: socialProfileLabel, url: socialProfileUrl },
  };
  return {
    content: { ...content, profile },
    contactEmail: contact.supportEmail,
    coachTimeZone: calls.coachTimeZone,
    introCallMinutes: calls.introCallMinutes,
    changeNoticeHours: calls.changeNoticeHours,
  };
}
