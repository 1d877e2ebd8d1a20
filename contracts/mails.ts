import { z } from 'zod';
import { bookingKinds } from '#domain/bookings.ts';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, instant, rowId, searchText } from './fields.ts';

// The list of all mails that the site will send or has sent.

/** A mail as the coach sees it: in the list of mails, at its booking and on the overview. */
export const ListedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  /** `skipped`: it was out of date when it was due. */
  state: z.enum(['queued', 'sent', 'failed', 'skipped']),
  tries: z.number(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type ListedMail = z.infer<typeof ListedMail>;

/**
 * Newest first, 50 a page; `before` is the id of the last mail of the previous page. `unsent`: given up, or queued for
 * over 15 minutes, of any age.
 */
export const listMails = defineEndpoint('admin', 'GET', '/api/admin/mails', {
  query: z.object({
    before: rowId.optional(),
    state: z.enum(['queued', 'sent', 'failed', 'skipped', 'unsent']).optional(),
    search: searchText,
  }),
  reply: z.object({
    mails: z.array(ListedMail.extend({ booking: z.object({ kind: z.enum(bookingKinds), id: z.number() }).nullable() })),
    hasMore: z.boolean(),
  }),
});

/** The mail as it would be composed now, with secrets masked. Null if it cannot be composed. */
export const getMail = defineEndpoint('admin', 'GET', '/api/admin/mails/:id', {
  params: idParams,
  reply: z.object({
    mail: ListedMail,
    letter: z.object({ subject: z.string(), text: z.string(), hasInvitation: z.boolean() }).nullable(),
    /** Why it would not be sent now, as a sentence. Null if it would be sent. */
    hindrance: z.string().nullable(),
  }),
});

/** Retries a failed or stuck mail, and sends a sent one again. Refusals: `NOT_POSSIBLE`, `DUPLICATE`. */
export const resendMail = defineEndpoint('admin', 'POST', '/api/admin/mails/:id/send-again', {
  params: idParams,
  reply: MessageReply,
});
