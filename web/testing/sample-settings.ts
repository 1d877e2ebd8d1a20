import { type SettingsName, type StoredSettings, settingDocuments } from '#contracts/settings/site-settings.ts';

const contact = {
  coachName: 'Maya Ellison',
  senderName: 'Maya Ellison Nutrition',
  supportEmail: 'coach@example.com',
  phone: null,
  postalAddress: null,
  videoChannelLabel: 'YouTube',
  videoChannelUrl: 'https://example.com/video',
  socialProfileLabel: 'Instagram',
  socialProfileUrl: 'https://example.com/profile',
};

/** Returns a document of the settings as a new site has it, with some changed values. */
export function sampleSettings(name: SettingsName, changed: object = {}, version = 1): StoredSettings {
  const defaults = { ...(name === 'contact' && contact), ...settingDocuments[name].defaults };
  return { name, version, content: { ...defaults, ...changed }, defaults, changedAt: null, changedBy: null };
}
