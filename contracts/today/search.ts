import { z } from 'zod';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { ListedClient } from '../clients/clients.ts';
import { defineEndpoint } from '../endpoint.ts';
import { searchText } from '../fields.ts';
import { ListedMail } from '../mail/mails.ts';
import { ListedPayment } from '../money/admin-payments.ts';

// The coach's one search over clients, calls, payments, mails and lessons.

/** The most results of each kind. */
export const MAX_SEARCH_RESULTS = 8;

/**
 * Finds records with every word in a name, an address, a phone number, a payment reference or a lesson; capitals,
 * accents and apostrophes do not matter. Results with a word that begins with the searched text come first, then the
 * newest; of lessons, those with all words in their titles. An empty search finds nothing.
 */
export const searchAll = defineEndpoint('admin', 'GET', '/api/admin/search', {
  query: z.object({ q: searchText }),
  reply: z.object({
    clients: z.array(ListedClient.pick({ id: true, firstName: true, lastName: true, email: true, phone: true })),
    calls: z.array(BookingSummary),
    payments: z.array(
      ListedPayment.pick({
        id: true,
        kind: true,
        title: true,
        status: true,
        isTakenBack: true,
        amount: true,
        refunded: true,
        dispute: true,
        firstName: true,
        lastName: true,
        createdAt: true,
        settledAt: true,
      }),
    ),
    /** Parts of the published course, hidden ones too: 'Part 8: Plateaus'. */
    lessons: z.array(z.object({ id: z.int(), name: z.string() })),
    mails: z.array(
      ListedMail.pick({ id: true, kind: true, recipient: true, state: true, sentBy: true, createdAt: true }),
    ),
  }),
});

export type SearchReply = z.infer<typeof searchAll.reply>;
