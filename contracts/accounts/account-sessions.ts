import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { instant } from '../fields.ts';

export const AccountSessions = z.object({
  /** The user's sessions, the most recently used first. */
  sessions: z.array(
    z.object({
      /** 'Firefox on Windows', from the browser's own claim. */
      device: z.string().nullable(),
      startedAt: instant,
      lastActiveAt: instant,
      isCurrent: z.boolean(),
      /** True if the user chose to stay signed in there. */
      isKept: z.boolean(),
    }),
  ),
  /** True if sessions go on when the user signs in elsewhere; null for users who cannot choose. */
  keepsSeveralSessions: z.boolean().nullable(),
});
export type AccountSessions = z.infer<typeof AccountSessions>;

export const getAccountSessions = defineEndpoint('signed-in', 'GET', '/api/account/sessions', {
  reply: AccountSessions,
});

/** Ends all of the user's sessions, this one too. */
export const signOutEverywhere = defineEndpoint('signed-in', 'DELETE', '/api/account/sessions');

/**
 * Allows several sessions at once, which needs a fresh sign-in (`FRESH_SIGN_IN_NEEDED`), or forbids them, which ends
 * the user's other sessions.
 */
export const keepSeveralSessions = defineEndpoint('admin', 'PUT', '/api/account/several-sessions', {
  body: z.object({ isOn: z.boolean('This must be true or false') }),
  reply: MessageReply.extend({ state: AccountSessions }),
});
