import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ListedMail } from '../mail/mails.ts';
import { StoredSettings } from '../settings/site-settings.ts';

/** The steps before a site goes live, in the order of the checklist. */
export const gettingLiveSteps = [
  'names',
  'words',
  'prices',
  'payments',
  'testPayment',
  'mail',
  'domain',
  'secondFactor',
  // This comes before the hours, since a wipe removes the demo's hours too.
  'testData',
  'hours',
  'backup',
] as const;
export type GettingLiveStep = (typeof gettingLiveSteps)[number];

export const getGettingLive = defineEndpoint('admin', 'GET', '/api/admin/getting-live', {
  reply: z.object({
    done: z.record(z.enum(gettingLiveSteps), z.boolean()),
    /** True if the pages still name the invented coach. */
    namesSample: z.boolean(),
    testMail: ListedMail.nullable(),
    /** The document of the ticks, `gettingLive`, which is saved like all settings. */
    ticks: StoredSettings,
    /** The file with the rows that the last wipe deleted. */
    wipedCopy: z.string().nullable(),
  }),
});

/** Sends a mail to the coach's own address. Throws `DUPLICATE` while the last one is on its way. */
export const sendTestMail = defineEndpoint('admin', 'POST', '/api/admin/getting-live/test-mail');
