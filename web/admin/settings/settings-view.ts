import { z } from 'zod';
import { mailTextNames } from '#contracts/mail/mail-text-kinds.ts';
import { optionalChoiceParam } from '../list-view.ts';

/** The sections that have a tab of their own. */
export const everydayTabs = ['prices', 'packages', 'calls', 'contact', 'questions'] as const;
/** The sections that are needed rarely, listed under one more tab. */
export const rareTabs = ['calendar', 'emails', 'receipts', 'opening', 'privacy', 'backups'] as const;
export const settingsTabs = [...everydayTabs, ...rareTabs] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The page's view, as kept in the URL. `mail`: the mail whose words are shown; `setting`: the field to show first. */
export const SettingsView = z.object({
  tab: z.enum([...settingsTabs, 'more']).catch('prices'),
  mail: optionalChoiceParam(mailTextNames),
  setting: z.string().max(40).nullable().catch(null),
});
