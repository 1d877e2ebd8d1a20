import { startingContent } from '#content/starting-content.ts';
import { type SettingsName, type SiteSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { fullName } from '#domain/full-name.ts';
import type { Config } from '../config/config.ts';

/** Returns the settings with which a new site starts: the defaults, as the environment and the content change them. */
export function getStartingSettings({ startingCalls, coachEmail }: Config): SiteSettings {
  const { profile } = startingContent;
  return {
    prices: getDefaults('prices'),
    packages: getDefaults('packages'),
    calls: getDefaults('calls', startingCalls),
    'mail-texts': getDefaults('mail-texts'),
    questionnaire: getDefaults('questionnaire'),
    contact: getDefaults('contact', {
      coachName: fullName(profile),
      senderName: profile.brand,
      supportEmail: coachEmail,
      videoChannelLabel: profile.videoChannel.label,
      videoChannelUrl: profile.videoChannel.url,
      socialProfileLabel: profile.socialProfile.label,
      socialProfileUrl: profile.socialProfile.url,
    }),
    gettingLive: getDefaults('gettingLive'),
    privacy: getDefaults('privacy'),
    calendar: getDefaults('calendar'),
    receipts: getDefaults('receipts'),
    opening: getDefaults('opening'),
  };
}

function getDefaults<Name extends SettingsName>(name: Name, changes: object = {}): SiteSettings[Name] {
  const { schema, defaults } = settingDocuments[name];
  return schema.parse({ ...(defaults as object), ...changes }) as SiteSettings[Name];
}
