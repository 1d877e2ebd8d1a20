import { z } from 'zod';
import { CurrentUser, MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, instant, password } from './fields.ts';

// The coach's own sign-in address. Other admins get 403 `MAIN_ADMIN` from all of these.

const PendingChange = z.object({ newEmail: z.string(), expiresAt: instant });
export type PendingChange = z.infer<typeof PendingChange>;

export const EmailChangeState = z.object({
  /** The change that waits for the link in its mail. */
  pending: PendingChange.nullable(),
  /** Where notices to the coach go. */
  noticesTo: z.string(),
});
export type EmailChangeState = z.infer<typeof EmailChangeState>;

export const getEmailChange = defineEndpoint('admin', 'GET', '/api/admin/email-change', { reply: EmailChangeState });

const ChangeReply = MessageReply.extend({ state: EmailChangeState });

export const EmailChangeInput = z.object({
  newEmail: email('Please enter a valid email address'),
  currentPassword: password(1, 'Please enter your password'),
});
/** Mails a link to the new address and a notice to the old one. Replaces an earlier request, whose link then ends. */
export const requestEmailChange = defineEndpoint('admin', 'POST', '/api/admin/email-change', {
  body: EmailChangeInput,
  reply: ChangeReply,
});

/** Mails another link for the change that waits. The earlier one still works. */
export const resendEmailChange = defineEndpoint('admin', 'POST', '/api/admin/email-change/resend', {
  reply: ChangeReply,
});

export const cancelEmailChange = defineEndpoint('admin', 'DELETE', '/api/admin/email-change', { reply: ChangeReply });

const LinkInput = z.object({ token: z.string('This link is incomplete').max(200, 'This link is incomplete') });

/** What the link in the mail would change. Changes nothing. */
export const readEmailChangeLink = defineEndpoint('admin', 'POST', '/api/admin/email-change/link', {
  body: LinkInput,
  reply: z.object({ newEmail: z.string() }),
});

/** Changes the address. The session goes on under another token. */
export const confirmEmailChange = defineEndpoint('admin', 'POST', '/api/admin/email-change/confirm', {
  body: LinkInput,
  reply: MessageReply.extend({
    user: CurrentUser,
    /** The address that clients go on seeing, which is a setting of its own. */
    supportEmail: z.string(),
  }),
});
