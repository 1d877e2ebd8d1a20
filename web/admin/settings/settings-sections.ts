import type { ComponentType } from 'react';
import { type StoredSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { BackupsSection } from './backups/BackupsSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { MailTextsSection } from './mails/MailTextsSection.tsx';
import { PrivacySection } from './privacy/PrivacySection.tsx';
import { QuestionsSection } from './questionnaire/QuestionsSection.tsx';
import { formSection } from './SettingsForm.tsx';
import type { SettingsTab } from './settings-view.ts';

type SettingsSection = { title: string; Section: ComponentType<{ documents: StoredSettings[] }> };

/** The tabs of the page, by their name in its address. More than a plain form has its own component. */
export const settingsSections = {
  prices: { title: settingDocuments.prices.title, Section: formSection('prices') },
  calls: { title: settingDocuments.calls.title, Section: formSection('calls') },
  contact: { title: settingDocuments.contact.title, Section: ContactSection },
  receipts: { title: settingDocuments.receipts.title, Section: formSection('receipts') },
  opening: { title: settingDocuments.opening.title, Section: formSection('opening') },
  questions: { title: settingDocuments.questionnaire.title, Section: QuestionsSection },
  emails: { title: settingDocuments['mail-texts'].title, Section: MailTextsSection },
  privacy: { title: settingDocuments.privacy.title, Section: PrivacySection },
  backups: { title: 'Backups', Section: BackupsSection },
} satisfies Record<SettingsTab, SettingsSection>;
