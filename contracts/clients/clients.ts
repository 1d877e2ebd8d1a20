import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { ListedConsent } from '../accounts/account-consents.ts';
import { User } from '../accounts/users.ts';
import { UnpaidBill } from '../booking/bills.ts';
import { CreditLot } from '../booking/client-credit.ts';
import { ClientPackage } from '../booking/packages.ts';
import { UnpaidCall } from '../booking/payment-links.ts';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import {
  clearableText,
  email,
  firstName,
  idParams,
  instant,
  lastName,
  MAX_LONG_TEXT,
  optionalText,
  personFields,
  phone,
  plainDate,
  requiredText,
  rowId,
  searchText,
  yesOrNo,
} from '../fields.ts';
import { ListedMail } from '../mail/mails.ts';
import { ListedPayment } from '../money/admin-payments.ts';

// The coach's endpoints for clients: the people behind bookings, payments and accounts.

const MAX_TAGS = 20;
/** The most that the coach can type, in characters. Notes of joined clients may be longer, and can still be saved. */
export const MAX_NOTES_LENGTH = 4 * MAX_LONG_TEXT;
export const MAX_TAG_LENGTH = 40;
const tag = requiredText(MAX_TAG_LENGTH, 'A tag can’t be empty');

export const ListedClient = z.object({
  id: z.number(),
  ...personFields,
  phone: z.string().nullable(),
  contactMethod: z.enum(contactMethods).nullable(),
  tags: z.array(z.string()),
  /** The start of the last call that began. */
  lastCallAt: instant.nullable(),
  /** The start of the next open call. */
  nextCallAt: instant.nullable(),
  hasCourseAccess: z.boolean(),
  creditMinutes: z.number(),
  createdAt: instant,
});
export type ListedClient = z.infer<typeof ListedClient>;

/** Lists the clients by last name, or newest first. */
export const listClients = defineEndpoint('admin', 'GET', '/api/admin/clients', {
  query: z.object({
    /** Beginnings of names, addresses or numbers. Every word must match. */
    search: searchText,
    tag: optionalText(MAX_TAG_LENGTH),
    hasCredit: z.enum(['true', 'false']).default('false'),
    sort: z.enum(['name', 'newest']).default('name'),
    /** The page number, from 1. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ clients: z.array(ListedClient), count: z.number(), tags: z.array(z.string()) }),
});

export const findClient = defineEndpoint('admin', 'GET', '/api/admin/clients/by-address', {
  query: z.object({ email: email('Please name an email address') }),
  reply: z.object({ id: z.number() }),
});

export const CreditEntry = z.object({
  /** The moment at which the minutes were given or taken. */
  at: instant,
  minutes: z.number(),
  /** The reason, in a few words for the coach. */
  reason: z.string(),
  /** The end of minutes that were given for a time. */
  endsAt: instant.nullable(),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const ClientDetails = ListedClient.extend({
  timeZone: z.string().nullable(),
  /** All addresses by which bookings, payments and mails belong to this client. */
  addresses: z.array(z.string()),
  notes: z.string(),
  notesVersion: z.number(),
  /** Latest first, at most 200. */
  calls: z.array(BookingSummary),
  /** The client's answers before the latest 20 calls, latest call first. */
  answers: z.array(
    z.object({
      bookingId: z.number(),
      kind: z.enum(['free', 'paid']),
      label: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
  /** Newest first, at most 200. */
  payments: z.array(ListedPayment),
  /** Soonest first, at most 200. */
  unpaidCalls: z.array(UnpaidCall),
  unpaidBills: z.array(UnpaidBill),
  /** Bills that were paid without the site, newest first. */
  billsPaidElsewhere: z.array(z.object({ id: z.int(), sentence: z.string(), amount: z.int(), paidAt: instant })),
  /** Packages that were sold, newest first, at most 50. */
  packages: z.array(ClientPackage),
  /** The cents that the client paid, by card and elsewhere. */
  paid: z.number(),
  refunded: z.number(),
  /** Oldest first. */
  credit: z.array(CreditEntry),
  /** The parts of the credit that are left, in the order in which they are spent. */
  creditLots: z.array(CreditLot),
  accounts: z.array(User),
  progress: z.array(
    z.object({
      lessonId: z.number(),
      /** The number of the part; null if members do not see it now. */
      place: z.number().nullable(),
      title: z.string(),
      seconds: z.number(),
      completedAt: instant.nullable(),
    }),
  ),
  /** Newest first, at most 100. */
  mails: z.array(ListedMail),
  /** Questions about the course, newest first, at most 100. */
  questions: z.array(
    z.object({
      id: z.number(),
      lesson: z.string().nullable(),
      question: z.string(),
      createdAt: instant,
      answer: z.string().nullable(),
      isOpen: z.boolean(),
    }),
  ),
  /** The client's consents for calls and payments, newest first, at most 50. */
  consents: z.array(ListedConsent.extend({ network: z.string().nullable() })),
  /** Other clients with the same phone number, unless the coach has said that they are other people. */
  samePhone: z.array(z.object({ id: z.number(), ...personFields })),
});
export type ClientDetails = z.infer<typeof ClientDetails>;

const reply = MessageReply.extend({ client: ClientDetails });

export const getClient = defineEndpoint('admin', 'GET', '/api/admin/clients/:id', {
  params: idParams,
  reply: ClientDetails,
});

export const ClientInput = z.object({
  firstName,
  lastName,
  email: email('Please enter a valid email address'),
  phone: phone.nullable(),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone').nullable(),
  contactMethod: z.enum(contactMethods, 'Please choose how to call').nullable(),
  tags: z.array(tag).max(MAX_TAGS, `At most ${MAX_TAGS} tags`),
  /**
   * True if the confirmations of calls ahead are sent once more. The links in the earlier mails then stop working. With
   * a new address, open bills, offers, and packages with calls to book are sent again too.
   */
  resendMails: yesOrNo.default(false),
});
export type ClientInput = z.output<typeof ClientInput>;

/**
 * Changes a client. Mails then go to the new address, also those about calls ahead and those in the queue. Throws
 * `DUPLICATE` if another client has the address: the coach can join the two.
 */
export const updateClient = defineEndpoint('admin', 'PUT', '/api/admin/clients/:id', {
  params: idParams,
  body: ClientInput,
  reply,
});

export type StoredNotes = { notes: string; version: number };

/** Saves notes. `version`: the one that the coach changed. Throws `NOTES_CHANGED`, with the newest `notes`. */
export const saveClientNotes = defineEndpoint('admin', 'PUT', '/api/admin/clients/:id/notes', {
  params: idParams,
  body: z.object({
    version: z.number('Please send the version that you changed').int().min(0).max(2_147_483_646),
    notes: clearableText(20 * MAX_LONG_TEXT),
  }),
  reply: MessageReply.extend({ version: z.number() }),
});

/** An adjustment of credit. Negative `minutes` reduce it. */
export const CreditAdjustmentInput = z.object({
  minutes: z
    .int('Please enter whole minutes')
    .min(-600, 'At most 600 minutes')
    .max(600, 'At most 600 minutes')
    .refine((minutes) => minutes !== 0, 'Please enter how many minutes'),
  reason: requiredText(500, 'Please say why'),
  /** The last day of the given minutes on the coach's clock. They have no end without it. */
  lastDay: plainDate('Please enter a date such as 2027-01-04')
    .refine((date) => date < '2200', 'Please choose an earlier day')
    .nullable()
    .default(null),
});
export type CreditAdjustmentInput = z.output<typeof CreditAdjustmentInput>;

export const adjustCredit = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/credit', {
  params: idParams,
  body: CreditAdjustmentInput,
  reply,
});

/** Moves all that belongs to the other client to this one, and adds the other client's notes below. */
export const joinClients = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/join', {
  params: idParams,
  body: z.object({ otherId: rowId }),
  reply,
});

/** Remembers that two clients with one phone number are different people, so that joining is not suggested again. */
export const tellClientsApart = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/different', {
  params: idParams,
  body: z.object({ otherId: rowId }),
  reply,
});

/** Splits off one address, with all that belongs to it, as a new client. Throws `NOT_POSSIBLE` for the only one. */
export const splitClient = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/split', {
  params: idParams,
  body: z.object({ email: email('Please name an email address') }),
  reply: reply.extend({ otherId: z.number() }),
});

export const LetterInput = z.object({
  subject: requiredText(150, 'Please enter a subject'),
  text: requiredText(MAX_LONG_TEXT, 'Please write something'),
});
export type LetterInput = z.output<typeof LetterInput>;

/** Sends a mail in the coach's own words. */
export const writeToClient = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/letters', {
  params: idParams,
  body: LetterInput,
});
