import { startingContent as content } from '#content/starting-content.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import { type SiteSettings, settingDocuments } from '#contracts/settings/site-settings.ts';

const { videoChannel, socialProfile } = content.profile;

/** The settings of a new site, except for a free call and a notice that differ from the defaults. */
const sampleSettings = {
  questionnaire: settingDocuments.questionnaire.defaults,
  prices: settingDocuments.prices.defaults,
  packages: settingDocuments.packages.defaults,
  opening: settingDocuments.opening.defaults,
  calls: { ...settingDocuments.calls.defaults, introCallMinutes: 20, changeNoticeHours: 12 },
  privacy: settingDocuments.privacy.defaults,
  contact: {
    coachName: 'Maya Ellison',
    senderName: 'Maya Ellison',
    supportEmail: 'coach@example.com',
    phone: null,
    postalAddress: null,
    videoChannelLabel: videoChannel.label,
    videoChannelUrl: videoChannel.url,
    socialProfileLabel: socialProfile.label,
    socialProfileUrl: socialProfile.url,
  },
} as SiteSettings;

/** The content of a new site. */
export const sampleContent = content;

export const sampleSite: SiteData = collectSiteData(content, sampleSettings, 12);
