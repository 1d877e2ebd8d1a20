import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { email, instant, password } from '../fields.ts';
import { CurrentUser } from './accounts.ts';

// The address with which the signed-in person signs in.

const PendingChange = z.object({ newEmail: z.string(), expiresAt: instant });
export type PendingChange = z.infer<typeof PendingChange>;

export const EmailChangeState = z.object({
  /** The requested change, until the link in its mail is used. */
  pending: PendingChange.nullable(),
  /** The address of notices to the coach. Null for all other accounts. */
  noticesTo: z.string().nullable(),
});
export type EmailChangeState = z.infer<typeof EmailChangeState>;

export const getEmailChange = defineEndpoint('signed-in', 'GET', '/api/account/email-change', {
  reply: EmailChangeState,
});

const ChangeReply = MessageReply.extend({ state: EmailChangeState });

export const EmailChangeInput = z.object({
  newEmail: email('Please enter a valid email address'),
  currentPassword: password(1, 'Please enter your password'),
});
/**
 * Mails a link to the new address and a notice to the old one. Replaces an earlier request, whose link then ends. The
 * reply is the same for an address that another account has; only the coach's own account gets `EMAIL_TAKEN`.
 */
export const requestEmailChange = defineEndpoint('signed-in', 'POST', '/api/account/email-change', {
  body: EmailChangeInput,
  reply: ChangeReply,
});

/** Mails another link for the requested change. The earlier one still works. */
export const resendEmailChange = defineEndpoint('signed-in', 'POST', '/api/account/email-change/resend', {
  reply: ChangeReply,
});

export const cancelEmailChange = defineEndpoint('signed-in', 'DELETE', '/api/account/email-change', {
  reply: ChangeReply,
});

const LinkInput = z.object({ token: z.string('This link is incomplete').max(200, 'This link is incomplete') });

/** Returns the change that the mailed link would make, without making it. */
export const readEmailChangeLink = defineEndpoint('signed-in', 'POST', '/api/account/email-change/link', {
  body: LinkInput,
  reply: z.object({
    newEmail: z.string(),
    /** True if the link belongs to the account that is signed in here. Only that account can use it. */
    isOwnAccount: z.boolean(),
  }),
});

/** Changes the address. The session continues with a new token. */
export const confirmEmailChange = defineEndpoint('signed-in', 'POST', '/api/account/email-change/confirm', {
  body: LinkInput,
  reply: MessageReply.extend({
    user: CurrentUser,
    /** The address that clients still see, which is a setting of its own. Null for all but the coach's own account. */
    supportEmail: z.string().nullable(),
  }),
});
