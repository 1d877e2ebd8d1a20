import type { OwnAnswer } from '#domain/questionnaire.ts';
import { bookingHistory, cancelTerms, clientWithPhone } from './call-columns.ts';
import { clientColumns } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, serial, sql, text, varchar } from './drizzle.ts';
import { erasedPayer } from './erased-payer.ts';
import { packages } from './package-tables.ts';
import type { SealedText } from './sealing/sealed-text.ts';

/** An answer to one of the coach's own questions. */
export type SealedAnswer = Omit<OwnAnswer, 'answer'> & { answer: SealedText };

export const consultationRequests = pgTable(
  'consultation_requests',
  {
    id: serial().primaryKey(),
    ...clientWithPhone(),
    /** The digits of `phone`. People may share a number. */
    phoneDigits: varchar({ length: 20 }).notNull(),
    contactMethod: varchar({ length: 20 }).notNull(),
    selectedTimeSlot: varchar({ length: 50 }).notNull(),
    /** The instant of `selectedTimeSlot`. */
    startsAt: instant().notNull(),
    minutes: integer().notNull(),
    /** The visitor's IANA zone from the browser; mails also show times in it. */
    visitorTimeZone: varchar({ length: 60 }),
    goals: text().$type<SealedText>().notNull(),
    experience: text().$type<SealedText>(),
    eatingOut: text('eating_out_sealed').$type<SealedText>(),
    /** The answer that version 1.0 stored in clear; sealed, it would be too long for the column. */
    eatingOutClear: varchar('eating_out', { length: 255 }),
    typicalDay: text().$type<SealedText>(),
    drinks: text().$type<SealedText>(),
    emotionalEating: text().$type<SealedText>(),
    medications: text().$type<SealedText>(),
    /** Answers to the coach's own questions, each with its question in the words of that time. */
    ownAnswers: jsonb().$type<SealedAnswer[]>().notNull().default([]),
    /** The time of the client's last answer on the call's page. */
    answersChangedAt: instant(),
    /** The `answersChangedAt` of the answers that the coach last opened. */
    answersSeenAt: instant(),
    source: varchar({ length: 20 }).notNull().default('website'),
    status: varchar({ length: 20 }).notNull().default('pending'),
    ...bookingHistory(),
  },
  (table) => bookingIndexes('consultation_requests', table),
);
describeTable(consultationRequests, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: 'own code',
  wiped: 'as test data',
  sealed: ['goals', 'experience', 'eatingOut', 'typicalDay', 'drinks', 'emotionalEating', 'medications', 'coachNotes'],
  sealedAnswers: 'ownAnswers',
  keepsClient: true,
});

export const coachingCalls = pgTable(
  'coaching_calls',
  {
    id: serial().primaryKey(),
    ...clientWithPhone(),
    /** The digits of `phone`. */
    phoneDigits: varchar({ length: 20 }).notNull().default(''),
    contactMethod: varchar({ length: 20 }).notNull(),
    /** The client's IANA zone, if known; mails also show times in it. */
    visitorTimeZone: varchar({ length: 60 }),
    goals: text().$type<SealedText>().notNull(),
    selectedTimeSlot: varchar({ length: 50 }).notNull(),
    /** The instant of `selectedTimeSlot`. */
    startsAt: instant().notNull(),
    /** Minutes. */
    duration: integer().notNull(),
    /** Cents. */
    amount: integer().notNull(),
    stripePaymentIntentId: varchar({ length: 255 }).unique(),
    source: varchar({ length: 20 }).notNull().default('coaching-offers'),
    status: varchar({ length: 20 }).notNull().default('pending'),
    /** 'card' (through the site), 'elsewhere', 'credit' or 'package'. */
    paidWith: varchar({ length: 20 }).notNull().default('card'),
    /** Minutes that this call adds to the client's credit, or takes from it if below zero. */
    rolloverMinutes: integer().notNull().default(0),
    /** The minutes that the client's credit pays, while money pays the rest. 0 if credit pays the whole call. */
    minutesFromCredit: integer().notNull().default(0),
    /** The package that pays for the call. */
    packageId: integer().references(() => packages.id, { onDelete: 'set null' }),
    ...cancelTerms(),
    ...bookingHistory(),
  },
  (table) => [
    ...bookingIndexes('coaching_calls', table),
    index('coaching_calls_package').on(table.packageId),
    // For the list of clients with credit.
    index('coaching_calls_credit_of_client').on(table.clientId).where(sql`rollover_minutes <> 0`),
  ],
);
describeTable(coachingCalls, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: 'own code',
  wiped: 'as test data',
  sealed: ['goals', 'coachNotes'],
  keepsClient: true,
});

function bookingIndexes(name: string, table: Record<IndexedColumn, AnyPgColumn>) {
  const { firstName, lastName, email, phoneDigits } = table;
  return [
    index(`${name}_client`).on(table.clientId, table.startsAt),
    index(`${name}_email`).on(email, table.startsAt),
    index(`${name}_phone`).on(phoneDigits, table.startsAt),
    index(`${name}_starts_at`).on(table.startsAt, table.id),
    index(`${name}_status`).on(table.status, table.startsAt),
    index(`${name}_network_path`).on(sql`${table.networkPath} text_pattern_ops`, table.startsAt),
    index(`${name}_created_at`).on(table.createdAt, table.id),
    index(`${name}_by_name`).on(sql`lower(${lastName})`, sql`lower(${firstName})`),
  ];
}
type IndexedColumn =
  | 'id'
  | 'clientId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneDigits'
  | 'startsAt'
  | 'status'
  | 'networkPath'
  | 'createdAt';

/** Every change of a booking's status or time. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: serial().primaryKey(),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'cascade' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'cascade' }),
    /** A `BookingAction` of `domain/bookings.ts`, or 'move'. */
    action: varchar({ length: 20 }).notNull(),
    fromStatus: varchar({ length: 20 }).notNull(),
    toStatus: varchar({ length: 20 }).notNull(),
    /** Dated values; null where the time stayed. */
    fromSlot: varchar({ length: 50 }),
    toSlot: varchar({ length: 50 }),
    /** 'client', 'site', or the address of the admin. */
    actor: varchar({ length: 255 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('booking_events_consultation').on(table.consultationRequestId),
    index('booking_events_coaching_call').on(table.coachingCallId),
  ],
);
describeTable(bookingEvents, { erased: 'goes along', exported: 'own code', wiped: 'with its parent' });

/** Money of paid calls that the coach has to decide about. The row names the client, since the call may be deleted. */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: serial().primaryKey(),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    /** 'cancelled', 'deleted', 'no_show' or 'overtime'. */
    reason: varchar({ length: 20 }).notNull(),
    ...clientColumns(),
    phoneDigits: varchar({ length: 20 }).notNull().default(''),
    /** The call's time as a label, with the abbreviation of its time zone. */
    about: varchar({ length: 100 }).notNull(),
    /** The call's length; for overtime, the minutes to be invoiced. */
    minutes: integer().notNull(),
    /** Cents that were paid; for overtime, its price. */
    amount: integer().notNull(),
    stripePaymentIntentId: varchar({ length: 255 }),
    /** 'refunded', 'credited', 'kept' or 'invoiced'; null while the coach has not decided. */
    decision: varchar({ length: 20 }),
    /** Minutes that the decision adds to the client's credit. */
    creditMinutes: integer().notNull().default(0),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_decisions_open').on(table.createdAt).where(sql`decision is null`),
    index('payment_decisions_coaching_call').on(table.coachingCallId),
    index('payment_decisions_email').on(table.email),
    index('payment_decisions_client').on(table.clientId),
    index('payment_decisions_decided_at').on(table.decidedAt).where(sql`decision = 'refunded'`),
  ],
);
describeTable(paymentDecisions, {
  addresses: { email: 'owner' },
  erased: { nameless: { ...erasedPayer, phoneDigits: '', creditMinutes: 0 } },
  exported: {
    as: 'moneyOfCancelledCalls',
    without: ['id', 'clientId', 'coachingCallId', 'phoneDigits', 'stripePaymentIntentId'],
  },
  wiped: 'as test data',
  keepsClient: true,
});

export const bookedSlots = pgTable(
  'booked_slots',
  {
    id: serial().primaryKey(),
    /** Dated value ('2027-01-04-930am'). Its unique key decides which of two bookings gets a half-hour. */
    timeSlot: varchar({ length: 50 }).notNull().unique(),
    /** The instant of `timeSlot`. */
    startsAt: instant().notNull(),
    /** The call's length in minutes, in a primary row. */
    duration: integer().notNull().default(30),
    isSecondarySlot: boolean().notNull().default(false),
    primarySlotId: integer().references((): AnyPgColumn => bookedSlots.id, { onDelete: 'cascade' }),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'cascade' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'cascade' }),
    /** The end of the hold for an open payment; null for a slot that is not held. A past time: the hold has expired. */
    holdExpiresAt: instant(),
    bookedAt: instant().notNull().defaultNow(),
    /** The time at which the coach closed the booked time; null again once it is open, or the coach keeps the call. */
    closedAt: instant(),
  },
  (table) => [
    index('booked_slots_starts_at').on(table.startsAt, table.timeSlot),
    index('booked_slots_consultation').on(table.consultationRequestId),
    index('booked_slots_coaching_call').on(table.coachingCallId),
    index('booked_slots_primary').on(table.primarySlotId),
    index('booked_slots_hold').on(table.holdExpiresAt).where(sql`hold_expires_at is not null`),
    index('booked_slots_closed').on(table.startsAt).where(sql`closed_at is not null`),
  ],
);
describeTable(bookedSlots, { erased: 'goes along', exported: 'left out', wiped: 'with its parent' });
