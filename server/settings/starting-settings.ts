import { startingContent } from '#content/starting-content.ts';
import { type SiteSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { fullName } from '#domain/full-name.ts';
import type { Config } from '../config/config.ts';

/** Returns the settings with which a new site starts: the defaults, as the environment and the content change them. */
export function getStartingSettings({ startingCalls, coachEmail }: Config): SiteSettings {
  const { profile } = startingContent;
  return {
    prices: settingDocuments.prices.schema.parse(settingDocuments.prices.defaults),
    packages: settingDocuments.packages.schema.parse(settingDocuments.packages.defaults),
    calls: settingDocuments.calls.schema.parse({ ...settingDocuments.calls.defaults, ...startingCalls }),
    'mail-texts': settingDocuments['mail-texts'].schema.parse(settingDocuments['mail-texts'].defaults),
    questionnaire: settingDocuments.questionnaire.schema.parse(settingDocuments.questionnaire.defaults),
    contact: settingDocuments.contact.schema.parse({
      ...settingDocuments.contact.defaults,
      coachName: fullName(profile),
      senderName: profile.brand,
      supportEmail: coachEmail,
      videoChannelLabel: profile.videoChannel.label,
      videoChannelUrl: profile.videoChannel.url,
      socialProfileLabel: profile.socialProfile.label,
      socialProfileUrl: profile.socialProfile.url,
    }),
    gettingLive: settingDocuments.gettingLive.schema.parse(settingDocuments.gettingLive.defaults),
    privacy: settingDocuments.privacy.schema.parse(settingDocuments.privacy.defaults),
    calendar: settingDocuments.calendar.schema.parse(settingDocuments.calendar.defaults),
    receipts: settingDocuments.receipts.schema.parse(settingDocuments.receipts.defaults),
    opening: settingDocuments.opening.schema.parse(settingDocuments.opening.defaults),
  };
}
