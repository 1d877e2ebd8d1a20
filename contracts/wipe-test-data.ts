import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { password, yesOrNo } from './fields.ts';

const count = z.int('This must be a whole number').min(0).max(1_000_000_000);

/** How many rows of each kind a wipe deletes. `closedCourses`: accounts that stay, and lose the course. */
export const WipeCounts = z.object({
  /** Weekly half-hours of the demo, as the seed made them. */
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

/** Names sort by the time of their wipe. */
export const wipedCopyName = z.string().regex(/^wiped-\d{4}-\d{2}-\d{2}-\d{6}\.json$/);

/** What a wipe would delete. Only the main admin wipes; others get `MAIN_ADMIN`. */
export const previewWipe = defineEndpoint('admin', 'GET', '/api/admin/getting-live/wipe', {
  reply: z.object({
    /** The demo, and what the payment sandbox made. */
    testData: WipeCounts,
    /** The same, and all free calls. */
    withFreeCalls: WipeCounts,
    /** The file with what the last wipe deleted. Null before the first one. */
    copy: wipedCopyName.nullable(),
  }),
});

const TYPE_WIPE = 'Please type the word “wipe”';

export const WipeInput = z.object({
  /** Phones begin a word with a capital letter. */
  confirmation: z.string(TYPE_WIPE).trim().toLowerCase().pipe(z.literal('wipe', TYPE_WIPE)),
  password: password(1, 'Please enter your password'),
  freeCalls: yesOrNo,
  /** What the preview showed. Other counts by now mean `NOT_POSSIBLE`. */
  counts: WipeCounts,
});

/**
 * Deletes the demo and what the sandbox made, after it has written a copy. A second wipe finds nothing and changes nothing.
 * Refused with `MAIN_ADMIN`, `WRONG_PASSWORD`, `RATE_LIMITED`, `NOT_POSSIBLE`, and `UNAVAILABLE` if the copy cannot be written.
 */
export const wipeTestData = defineEndpoint('admin', 'POST', '/api/admin/getting-live/wipe', {
  body: WipeInput,
  reply: MessageReply.extend({ copy: wipedCopyName.nullable() }),
});

/** The JSON file with the rows that a wipe deleted. */
export const downloadWipedCopy = defineEndpoint('admin', 'GET', '/api/admin/getting-live/wiped/:name', {
  params: z.object({ name: wipedCopyName }),
  reply: z.unknown(),
});
