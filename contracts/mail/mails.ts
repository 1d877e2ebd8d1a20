import { z } from 'zod';
import { bookingKinds } from '#domain/bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams, instant, rowId, searchText, yesOrNo } from '../fields.ts';

// The list of all mails that the site will send or has sent.

export const mailRoutes = ['smtp', 'file'] as const;
export type MailRoute = (typeof mailRoutes)[number];

/** A mail as the coach sees it: in the list of mails, at its booking and on the overview. */
export const ListedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  /** `skipped`: the mail was out of date when it was due. `put_aside`: the coach took it off the list. */
  state: z.enum(['queued', 'sent', 'failed', 'skipped', 'put_aside']),
  /** The way a sent mail left: a mail server accepted it, or it was written to a file. Null in older mails. */
  sentBy: z.enum(mailRoutes).nullable(),
  tries: z.number(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The booking that the mail is about. */
  booking: z.object({ kind: z.enum(bookingKinds), id: z.number() }).nullable(),
  paymentId: z.number().nullable(),
  /** True if the mail may go to another address: it is about a booking or payment, and cannot open an account. */
  canChangeRecipient: z.boolean(),
});
export type ListedMail = z.infer<typeof ListedMail>;

/**
 * Lists mails, newest first, 50 a page; `before` is the id of the last mail of the previous page. `unsent`: given up,
 * or queued for over 15 minutes, in the last 30 days, as on the overview.
 */
export const listMails = defineEndpoint('admin', 'GET', '/api/admin/mails', {
  query: z.object({
    before: rowId.optional(),
    state: z.enum(['queued', 'sent', 'failed', 'skipped', 'put_aside', 'unsent']).optional(),
    search: searchText,
  }),
  reply: z.object({
    mails: z.array(ListedMail),
    hasMore: z.boolean(),
  }),
});

/** A mail for the coach to read, with secrets masked. `hasInvitation`: a calendar's invitation is attached. */
const ReadableMail = z.object({ subject: z.string(), text: z.string(), hasInvitation: z.boolean() });
export type ReadableMail = z.infer<typeof ReadableMail>;

export const getMail = defineEndpoint('admin', 'GET', '/api/admin/mails/:id', {
  params: idParams,
  reply: z.object({
    mail: ListedMail,
    /**
     * The mail as it was sent. If it was not sent, or by an older version, the mail as it would be composed now; null
     * if that is not possible.
     */
    content: ReadableMail.nullable(),
    /** True if `content` is a copy of the mail that was sent. */
    isSentCopy: z.boolean(),
    /** The reason why the mail would not be sent now, as a sentence. */
    hindrance: z.string().nullable(),
  }),
});

const newRecipient = {
  /** A corrected address. Default: the mail's recipient. */
  recipient: email('Please enter an email address').optional(),
  /** True if the booking gets the corrected address too, and with it all further mails about it. */
  changesBooking: yesOrNo.default(false),
};
export const ResendMailInput = z.object(newRecipient);

/**
 * Retries a failed or stuck mail, and sends a sent one again. Throws `NOT_POSSIBLE`, `DUPLICATE`, `RATE_LIMITED`; with
 * `changesBooking` also `ALREADY_BOOKED`.
 */
export const resendMail = defineEndpoint('admin', 'POST', '/api/admin/mails/:id/send-again', {
  params: idParams,
  body: ResendMailInput,
});

/** Takes an unsent mail off the overview. It can still be sent. Throws `NOT_POSSIBLE`. */
export const putMailAside = defineEndpoint('admin', 'POST', '/api/admin/mails/:id/put-aside', { params: idParams });
