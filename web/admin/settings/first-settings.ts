import type { SettingsName } from '#contracts/settings/site-settings.ts';
import type { SettingFields } from './typed-settings.ts';

/** The settings of a long document that most coaches change first. The others are folded below them. */
const firstSettings: Partial<Record<SettingsName, readonly string[]>> = {
  prices: ['call30Cents', 'call45Cents', 'call60Cents'],
  calls: ['coachTimeZone', 'contactMethods', 'noticeHours'],
  contact: ['coachName', 'supportEmail', 'phone'],
  privacy: ['privacyText', 'healthPrivacyText', 'termsText'],
};

/** Returns the names of the fields that are in sight, and of those that are folded. */
export function splitSettings(document: SettingsName, fields: SettingFields): { first: string[]; others: string[] } {
  const names = Object.keys(fields);
  const first = firstSettings[document] ?? names;
  return {
    first: names.filter((name) => first.includes(name)),
    others: names.filter((name) => !first.includes(name)),
  };
}
