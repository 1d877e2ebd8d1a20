import { z } from 'zod';
import { mailTextNames } from '#contracts/mail/mail-text-kinds.ts';
import { optionalChoiceParam } from '../list-view.ts';

export const settingsTabs = [
  'prices',
  'calls',
  'contact',
  'receipts',
  'opening',
  'questions',
  'emails',
  'privacy',
  'backups',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The page's view, as its address holds it. `mail`: the email whose words are shown. */
export const SettingsView = z.object({
  tab: z.enum(settingsTabs).catch('prices'),
  mail: optionalChoiceParam(mailTextNames),
});
