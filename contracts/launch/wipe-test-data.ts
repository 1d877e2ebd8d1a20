import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { password, yesOrNo } from '../fields.ts';

const count = z.int('This must be a whole number').min(0).max(1_000_000_000);

/** The number of rows that a wipe deletes, by kind. `closedCourses`: accounts that stay, and lose the course. */
export const WipeCounts = z.object({
  /** Weekly half-hours of the demo, unchanged since the seed. */
  demoHours: count,
  demoSeasons: count,
  demoMembers: count,
  payments: count,
  paidCalls: count,
  accounts: count,
  closedCourses: count,
  freeCalls: count,
  emails: count,
  sandboxObjects: count,
});
export type WipeCounts = z.infer<typeof WipeCounts>;

/** The file's name, which sorts by the time of the wipe. */
export const wipedCopyName = z.string().regex(/^wiped-\d{4}-\d{2}-\d{2}-\d{6}\.json$/);

/** Previews a wipe. Only the main admin wipes; others get `MAIN_ADMIN`. */
export const previewWipe = defineEndpoint('admin', 'GET', '/api/admin/getting-live/wipe', {
  reply: z.object({
    /** The rows of the demo and of the payment sandbox. */
    testData: WipeCounts,
    /** The rows of `testData` and all free calls. */
    withFreeCalls: WipeCounts,
    /** The file with the rows that the last wipe deleted. */
    copy: wipedCopyName.nullable(),
  }),
});

const TYPE_WIPE = 'Please type the word “wipe”';

export const WipeInput = z.object({
  /** Lower-cased, since phones begin a word with a capital letter. */
  confirmation: z.string(TYPE_WIPE).trim().toLowerCase().pipe(z.literal('wipe', TYPE_WIPE)),
  password: password(1, 'Please enter your password'),
  freeCalls: yesOrNo,
  /** The counts of the preview. Throws `NOT_POSSIBLE` if they have changed since. */
  counts: WipeCounts,
});

/**
 * Deletes the rows of the demo and of the sandbox, after it has written a copy. A second wipe changes nothing. Throws
 * `MAIN_ADMIN`, `WRONG_PASSWORD`, `RATE_LIMITED`, `NOT_POSSIBLE`, and `UNAVAILABLE` if the copy cannot be written.
 */
export const wipeTestData = defineEndpoint('admin', 'POST', '/api/admin/getting-live/wipe', {
  body: WipeInput,
  reply: MessageReply.extend({ copy: wipedCopyName.nullable() }),
});

/** Downloads the JSON file with the rows that a wipe deleted. */
export const downloadWipedCopy = defineEndpoint('admin', 'GET', '/api/admin/getting-live/wiped/:name', {
  params: z.object({ name: wipedCopyName }),
  reply: z.unknown(),
});
