import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { rowId } from '../fields.ts';

/** The kinds in `security_events.kind`. */
export const securityEventKinds = [
  'sign-in',
  'temporary-password-used',
  'account-registered',
  'sign-in-failed',
  'wrong-code',
  'factor-added',
  'factor-removed',
  'recovery-codes-replaced',
  'lockout',
  'session-taken-over',
  'password-changed',
  'password-reset-requested',
  'address-verified',
  'address-change-requested',
  'address-changed',
  'course-access-granted',
  'course-access-withdrawn',
  'account-created',
  'account-deleted',
  'admin-reset',
  'booking-ceiling',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const SecurityEvent = z.object({
  id: z.number(),
  kind: z.enum(securityEventKinds),
  /** The address of the account. Null if the typed address has no account, or no account is concerned. */
  account: z.string().nullable(),
  /** The IPv4 /24 or IPv6 /48. Null if it is unknown, or if there were too many to tell apart. */
  network: z.string().nullable(),
  /** 'Firefox on Windows', from the browser's own claim. */
  device: z.string().nullable(),
  /**
   * The number of such events in the same quarter of an hour, for lockouts in the same hour. `createdAt` is the time of
   * the first.
   */
  count: z.number(),
  createdAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** Newest first, 50 a page; `before` is the id of the last event of the previous page. Kept for 90 days. */
export const listSecurityEvents = defineEndpoint('admin', 'GET', '/api/admin/security-events', {
  query: z.object({ before: rowId.optional() }),
  reply: z.object({ entries: z.array(SecurityEvent), hasMore: z.boolean() }),
});
