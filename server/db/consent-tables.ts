import type { ConsentKind } from '#domain/consents.ts';
import { coachingCalls, consultationRequests } from './booking-tables.ts';
import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { index, integer, pgTable, serial, sql, uniqueIndex, varchar } from './drizzle.ts';
import { payments } from './payment-tables.ts';

/** The consents about health for a call and to the terms for a payment. They are deleted with that call or payment. */
export const consents = pgTable(
  'consents',
  {
    id: serial().primaryKey(),
    policy: varchar({ length: 20 }).$type<ConsentKind>().notNull(),
    /** The version of the document `privacy`; 0 is that of a new site. */
    version: integer().notNull(),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'cascade' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'cascade' }),
    paymentId: integer().references(() => payments.id, { onDelete: 'cascade' }),
    /** The network in the form of `networkOf`. */
    network: varchar({ length: 50 }).notNull(),
    /** The time of consent; null for a client who withdrew without being asked, and a buyer who did not agree. */
    givenAt: instant(),
    withdrawnAt: instant(),
  },
  (table) => [
    // The same form, sent again, is the same consent.
    uniqueIndex('consents_of_free_call')
      .on(table.consultationRequestId, table.policy, table.version)
      .where(sql`withdrawn_at is null`),
    uniqueIndex('consents_of_paid_call')
      .on(table.coachingCallId, table.policy, table.version)
      .where(sql`withdrawn_at is null`),
    uniqueIndex('consents_of_payment')
      .on(table.paymentId, table.policy, table.version)
      .where(sql`withdrawn_at is null`),
    index('consents_free_call').on(table.consultationRequestId),
    index('consents_paid_call').on(table.coachingCallId),
    index('consents_payment').on(table.paymentId),
  ],
);
describeTable(consents, { erased: 'deleted', exported: 'own code', wiped: 'with its parent' });
