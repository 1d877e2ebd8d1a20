import { z } from 'zod';
import { questionnaireFields } from '../booking/questionnaire.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { mailTextFields } from '../mail/mail-texts.ts';
import { callFields } from './call-settings.ts';
import { contactFields } from './contact-settings.ts';
import { gettingLiveFields, openingFields } from './launch-settings.ts';
import { ownCalendarFields } from './own-calendar-settings.ts';
import { packageFields } from './package-settings.ts';
import { priceFields } from './price-settings.ts';
import { privacyFields } from './privacy-settings.ts';
import { receiptFields } from './receipt-settings.ts';
import { type SettingField, settingsVersion } from './setting-fields.ts';

type Fields = Record<string, SettingField>;
type ContentOf<DocumentFields> = {
  [Name in keyof DocumentFields]: DocumentFields[Name] extends SettingField<infer Value> ? Value : never;
};

/** The coach's settings, as documents that are saved whole. A new document is one more line here. */
export const settingDocuments = {
  prices: defineForm('Prices', 'What your offers cost, and what course members save.', priceFields),
  packages: defineForm('Packages', 'Several calls at once, for one price and for some weeks.', packageFields),
  calls: defineForm('Calls', 'When and how people can book, move and cancel calls.', callFields),
  contact: defineForm('Contact', 'How people reach you, and who your emails come from.', contactFields),
  calendar: defineForm(
    'Your own calendar',
    'Your calls in the calendar you live by, and what’s in it closes times here.',
    ownCalendarFields,
  ),
  receipts: defineForm(
    'Receipts',
    'What the receipts for your clients say about you. Receipts that exist already stay as they are.',
    receiptFields,
  ),
  opening: defineForm('Opening', 'Whether visitors can see your pages yet.', openingFields),
  gettingLive: defineForm('Getting live', 'What has been looked at before the site goes live.', gettingLiveFields),
  questionnaire: defineForm('Questions', 'What people are asked before a free call.', questionnaireFields),
  privacy: defineForm('Privacy', 'What your policies say, and how long the site keeps what it knows.', privacyFields),
  'mail-texts': defineForm('Mail words', 'What your emails to clients say.', mailTextFields),
};

export type SettingsName = keyof typeof settingDocuments;
export type SiteSettings = { [Name in SettingsName]: z.output<(typeof settingDocuments)[Name]['schema']> };
export const settingsNames = Object.keys(settingDocuments) as [SettingsName, ...SettingsName[]];

/** The newest version of a document. Version 0 has the values of a new site, and holds until something is stored. */
export const StoredSettings = z.object({
  name: z.enum(settingsNames),
  version: z.number(),
  content: z.record(z.string(), z.unknown()),
  /** The values that "back to default" saves. */
  defaults: z.record(z.string(), z.unknown()),
  changedAt: instant.nullable(),
  /** The address of an admin; null for the values of a new site. */
  changedBy: z.string().nullable(),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

export const listSettings = defineEndpoint('admin', 'GET', '/api/admin/settings', {
  reply: z.object({ documents: z.array(StoredSettings) }),
});

/**
 * Saves a whole document; its own schema checks `content`, and a refusal names its fields. `version` is that of the
 * form. Throws `SETTINGS_CHANGED` with the newest document if there is a newer one.
 */
export const saveSettings = defineEndpoint('admin', 'PUT', '/api/admin/settings/:name', {
  params: z.object({ name: z.enum(settingsNames) }),
  body: z.object({
    version: settingsVersion,
    content: z.record(z.string(), z.unknown(), 'Please send all settings of this page'),
  }),
  reply: MessageReply.extend({ document: StoredSettings }),
});

/** Defines a document with a flat list of fields, from which a form can be made. */
function defineForm<DocumentFields extends Fields>(title: string, meaning: string, fields: DocumentFields) {
  const entries = Object.entries(fields);
  const schemas = entries.map(([name, { schema }]) => [name, schema]);
  const defaults = entries
    .filter(([, field]) => field.default !== undefined)
    .map(([name, field]) => [name, field.default]);
  return {
    title,
    meaning,
    fields,
    schema: z.object(Object.fromEntries(schemas)) as unknown as z.ZodType<ContentOf<DocumentFields>>,
    defaults: Object.fromEntries(defaults) as Partial<ContentOf<DocumentFields>>,
  };
}
