import type { DisputeState, RefundReason, RefundState } from '#contracts/money/admin-payments.ts';
import type { CourseAccount, PaymentKind, PaymentState } from '#contracts/money/payments.ts';
import { coachingCalls } from './booking-tables.ts';
import { clientColumns } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, index, integer, pgTable, serial, sql, text, varchar } from './drizzle.ts';
import { erasedPayer } from './erased-payer.ts';
import { paymentLinks } from './payment-link-tables.ts';

/** The payments of visitors through the provider. A payment outlives the booking that it was for. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 10 }).$type<PaymentKind>().notNull(),
    /** The provider's id; null until the provider has answered. */
    paymentIntentId: varchar({ length: 255 }).unique(),
    /** SHA-256 of the client secret, which lets its holder see the payment; null until the provider has answered. */
    clientSecretHash: varchar({ length: 64 }),
    /** The provider's customer, chosen before the payment is created there: null until then, empty for none. */
    stripeCustomerId: varchar({ length: 255 }),
    /** The key with which the payment is created at the provider: the same at every attempt for the same purchase. */
    idempotencyKey: varchar({ length: 64 }).notNull().unique(),
    status: varchar({ length: 20 }).$type<PaymentState>().notNull().default('open'),
    /** Cents. */
    amount: integer().notNull(),
    currency: varchar({ length: 3 }).notNull().default('usd'),
    refunded: integer().notNull().default(0),
    /** Cents that the provider kept of the charge. Null while it is not known. */
    fee: integer(),
    /** The state of the dispute; null without one. */
    dispute: varchar({ length: 10 }).$type<DisputeState>(),
    /** The time at which the site stored the dispute's state. */
    disputeAt: instant(),
    /** The time at which the dispute began, as the provider says. */
    disputedAt: instant(),
    isMemberPrice: boolean().notNull().default(false),
    ...clientColumns(),
    /** The user who was signed in. No foreign key: payments outlive users. */
    userId: integer(),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    /** The bill or package that the payment is for; null for a call (`coachingCallId`) and for the course. */
    billId: integer().references(() => paymentLinks.id, { onDelete: 'set null' }),
    /** The user whose course access the payment opened. No foreign key: payments outlive users. */
    accountId: integer(),
    /** The way in which the course buyer's account was found; null until the payment is settled. */
    account: varchar({ length: 10 }).$type<CourseAccount>(),
    /** The time when the course buyer's browser was signed in to the new account, which happens once. */
    enteredAt: instant(),
    /** SHA-256 of the browser's checkout cookie, or 'payment link 7': that payment belongs to no browser. */
    checkoutHash: varchar({ length: 64 }).notNull(),
    /** The end of the hold on the half-hours, or of the open purchase. */
    expiresAt: instant(),
    /** The disagreement of provider and site about the payment, in sentences for the coach. */
    attention: text(),
    /** Sentences of `attention` that the coach has dealt with. */
    attentionDone: text(),
    checkedAt: instant(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_open').on(table.createdAt).where(sql`status in ('open', 'processing')`),
    index('payments_expires').on(table.expiresAt).where(sql`status = 'open'`),
    index('payments_checkout').on(table.checkoutHash, table.createdAt),
    index('payments_call').on(table.coachingCallId),
    index('payments_bill').on(table.billId),
    index('payments_email').on(table.email),
    index('payments_client').on(table.clientId),
    index('payments_user').on(table.userId),
    index('payments_created_at').on(table.createdAt, table.id),
    index('payments_attention').on(table.createdAt).where(sql`attention is not null`),
    index('payments_settled').on(table.settledAt),
    index('payments_without_fee').on(table.settledAt).where(sql`fee is null and settled_at is not null`),
    index('payments_disputed').on(table.disputedAt).where(sql`disputed_at is not null`),
    index('payments_dispute').on(table.disputeAt).where(sql`dispute_at is not null`),
    index('payments_account').on(table.accountId),
  ],
);
describeTable(payments, {
  addresses: { email: 'owner' },
  refersTo: { userId: 'users', accountId: 'users' },
  erased: 'own code',
  exported: 'own code',
  wiped: 'as test data',
  keepsClient: true,
});

/** Money that the coach got for a call or a bill without the site, for example in cash. It outlives both. */
export const paymentsElsewhere = pgTable(
  'payments_elsewhere',
  {
    id: serial().primaryKey(),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    /** The bill or package that was paid; null for a call (`coachingCallId`) and for the course. */
    billId: integer().references(() => paymentLinks.id, { onDelete: 'set null' }),
    ...clientColumns(),
    /** Cents. */
    amount: integer().notNull(),
    /** The time at which the coach booked the call and noted the money. */
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_elsewhere_call').on(table.coachingCallId),
    index('payments_elsewhere_bill').on(table.billId),
    index('payments_elsewhere_client').on(table.clientId),
    index('payments_elsewhere_email').on(table.email),
    index('payments_elsewhere_created_at').on(table.createdAt, table.id),
  ],
);
describeTable(paymentsElsewhere, {
  addresses: { email: 'owner' },
  erased: { nameless: erasedPayer },
  exported: { as: 'paymentsElsewhere', without: ['id', 'clientId', 'coachingCallId', 'billId'] },
  wiped: 'kept',
  keepsClient: true,
});

/** Webhook events of the provider, stored before they take effect, so that none is lost or handled twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id: 'evt_…'. */
    id: varchar({ length: 255 }).primaryKey(),
    type: varchar({ length: 100 }).notNull(),
    /** The payment that the event is about; null if there is none. */
    paymentIntentId: varchar({ length: 255 }),
    receivedAt: createdAt(),
    /** The time at which the event was handled. */
    doneAt: instant(),
  },
  (table) => [
    index('payment_events_left').on(table.receivedAt).where(sql`done_at is null`),
    // For the time of the newest event, which shows whether webhooks still arrive.
    index('payment_events_received').on(table.receivedAt),
  ],
);
describeTable(paymentEvents, { about: 'nobody', wiped: 'own code' });

/** Refunds by the coach on this site, and refunds that were made at the provider. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: serial().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The provider's id: 're_…'; null until it has answered. */
    refundId: varchar({ length: 255 }).unique(),
    idempotencyKey: varchar({ length: 64 }).unique(),
    status: varchar({ length: 10 }).$type<RefundState>().notNull(),
    /** Cents. */
    amount: integer().notNull(),
    reason: varchar({ length: 30 }).$type<RefundReason>().notNull(),
    /** The coach's private note. */
    note: text().notNull().default(''),
    /** True if the call stays booked, or the course open, though all the money goes back. */
    keepsPurchase: boolean().notNull().default(false),
    /** True if the refund of a package also cancels its booked calls. */
    cancelsCalls: boolean().notNull().default(false),
    tellsPayer: boolean().notNull().default(true),
    /** The admin's address, 'provider', or 'client' after a cancellation in time. */
    actor: varchar({ length: 255 }).notNull(),
    /** The reason why the provider did not refund the money. */
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_asked').on(table.createdAt).where(sql`status = 'asked'`),
    index('payment_refunds_created_at').on(table.createdAt),
  ],
);
describeTable(paymentRefunds, { erased: { nameless: { note: '' } }, exported: 'own code', wiped: 'with its parent' });

/** Payments at the provider that look like this site's but are not stored here, for example after a restored backup. */
export const strayPayments = pgTable(
  'stray_payments',
  {
    paymentIntentId: varchar({ length: 255 }).primaryKey(),
    /** Cents. */
    amount: integer().notNull(),
    currency: varchar({ length: 3 }).notNull(),
    paidAt: instant().notNull(),
    foundAt: createdAt(),
    /** The time at which the coach marked the payment as resolved. */
    doneAt: instant(),
  },
  (table) => [index('stray_payments_left').on(table.foundAt).where(sql`done_at is null`)],
);
describeTable(strayPayments, { about: 'nobody', wiped: 'own code' });
