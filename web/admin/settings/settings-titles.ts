import { type SettingsName, settingDocuments } from '#contracts/settings/site-settings.ts';
import type { SettingsTab } from './settings-view.ts';

type SettingsTitle = { title: string; meaning: string };

/** The document of each section, by the section's name in the address of the page. */
export const sectionDocuments = {
  prices: 'prices',
  packages: 'packages',
  calls: 'calls',
  contact: 'contact',
  questions: 'questionnaire',
  calendar: 'calendar',
  emails: 'mail-texts',
  receipts: 'receipts',
  opening: 'opening',
  privacy: 'privacy',
} as const satisfies Partial<Record<SettingsTab, SettingsName>>;

const backups = {
  title: 'Backups',
  meaning: 'Copies of everything, where they are, and how to put one back.',
};

export const titleOfSection = (tab: SettingsTab): SettingsTitle =>
  tab === 'backups' ? backups : settingDocuments[sectionDocuments[tab]];

export const settingsPath = (tab: SettingsTab): string => `/admin/settings?tab=${tab}`;

export const settingPath = (tab: SettingsTab, setting: string): string => `${settingsPath(tab)}&setting=${setting}`;
