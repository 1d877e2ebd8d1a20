import type { ComponentType } from 'react';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { BackupsSection } from './backups/BackupsSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { OwnCalendarSection } from './calendar/OwnCalendarSection.tsx';
import { MailTextsSection } from './mails/MailTextsSection.tsx';
import { PackagesSection } from './packages/PackagesSection.tsx';
import { PrivacySection } from './privacy/PrivacySection.tsx';
import { QuestionsSection } from './questionnaire/QuestionsSection.tsx';
import { formSection } from './SettingsForm.tsx';
import type { SettingsTab } from './settings-view.ts';

/** The component of each section. Most sections are the form of one document; the others show more. */
export const settingsSections: Record<SettingsTab, ComponentType<{ documents: StoredSettings[] }>> = {
  prices: formSection('prices'),
  packages: PackagesSection,
  calls: formSection('calls'),
  contact: ContactSection,
  questions: QuestionsSection,
  calendar: OwnCalendarSection,
  emails: MailTextsSection,
  receipts: formSection('receipts'),
  opening: formSection('opening'),
  privacy: PrivacySection,
  backups: BackupsSection,
};
