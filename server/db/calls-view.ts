import { type BookingKind, type BookingStatus, type ContactMethod, openStatuses } from '#domain/bookings.ts';
import { coachingCalls, consultationRequests, type SealedAnswer } from './booking-tables.ts';
import { bookingHistory, cancelTerms, clientWithPhone } from './call-columns.ts';
import { instant } from './columns.ts';
import type { AnyPgColumn } from './drizzle.ts';
import { and, eq, inArray, integer, jsonb, or, pgView, type SQL, sql, text, varchar } from './drizzle.ts';
import { isAnyOf } from './is-any-of.ts';
import type { SealedText } from './sealing/sealed-text.ts';

/**
 * The calls of both kinds under common names, for everything that reads calls (decision 076). Columns that only one
 * kind has are null for the other. Calls are changed and locked in their own tables (`callTables`).
 */
export const callsView = pgView('calls', {
  kind: text().$type<BookingKind>().notNull(),
  id: integer().notNull(),
  /** The id of a free call, under the name by which other tables refer to it; null for a paid call. */
  consultationRequestId: integer(),
  /** The id of a paid call, under the name by which other tables refer to it; null for a free call. */
  coachingCallId: integer(),
  ...clientWithPhone(),
  phoneDigits: varchar({ length: 20 }).notNull(),
  contactMethod: varchar({ length: 20 }).$type<ContactMethod>().notNull(),
  visitorTimeZone: varchar({ length: 60 }),
  selectedTimeSlot: varchar({ length: 50 }).notNull(),
  startsAt: instant().notNull(),
  minutes: integer().notNull(),
  source: varchar({ length: 20 }).notNull(),
  status: varchar({ length: 20 }).$type<BookingStatus>().notNull(),
  goals: text().$type<SealedText>().notNull(),
  experience: text().$type<SealedText>(),
  /** The sealed answer, or the later one that an older release wrote in clear. */
  eatingOut: text().$type<SealedText>(),
  typicalDay: text().$type<SealedText>(),
  drinks: text().$type<SealedText>(),
  emotionalEating: text().$type<SealedText>(),
  medications: text().$type<SealedText>(),
  ownAnswers: jsonb().$type<SealedAnswer[]>().notNull(),
  answersChangedAt: instant(),
  answersSeenAt: instant(),
  /** The price in cents; null for a free call. */
  amount: integer(),
  paidWith: varchar({ length: 20 }).$type<'card' | 'elsewhere' | 'credit' | 'package'>(),
  /** 0 for a free call. */
  rolloverMinutes: integer().notNull(),
  stripePaymentIntentId: varchar({ length: 255 }),
  ...bookingHistory(),
  ...cancelTerms(),
  /** The package that pays for the call; null for a free call. */
  packageId: integer(),
  /** 0 for a free call. */
  minutesFromCredit: integer().notNull(),
}).existing();

/** The tables of the two kinds, for what changes or locks a call. */
export const callTables = { free: consultationRequests, paid: coachingCalls } as const;
export type CallTable = (typeof callTables)[BookingKind];

export type CallId<Kind extends BookingKind = BookingKind> = { kind: Kind; id: number };

/** The columns by which half-hours, mails, events and consents refer to a call. */
type ReferringTable = { consultationRequestId: AnyPgColumn; coachingCallId: AnyPgColumn };
const references = { free: 'consultationRequestId', paid: 'coachingCallId' } as const;

/** Returns the columns of a row that refers to the call. */
export const callReference = ({ kind, id }: CallId): { consultationRequestId?: number; coachingCallId?: number } => ({
  [references[kind]]: id,
});

/** The condition that a row of `table` refers to this call. */
export const isAbout = (table: ReferringTable, { kind, id }: CallId): SQL => eq(table[references[kind]], id);

/** The condition that a row of `table` refers to the call of the view. */
export const isAboutViewedCall = ({ consultationRequestId, coachingCallId }: ReferringTable): SQL =>
  or(eq(consultationRequestId, callsView.consultationRequestId), eq(coachingCallId, callsView.coachingCallId)) as SQL;

/** The condition on one kind. The kind is a literal, so that Postgres need not read the other kind's table. */
export const isOfKind = (kind: BookingKind, condition?: SQL | undefined): SQL =>
  and(sql`${callsView.kind} = ${sql.raw(`'${kind}'`)}`, condition) as SQL;

const isOpenOf = (kind: BookingKind) => isOfKind(kind, inArray(callsView.status, [...openStatuses[kind]]));

/** The condition that the call takes place. */
export const isOpenCall = or(isOpenOf('free'), isOpenOf('paid')) as SQL;

export const listIdsOf = (kind: BookingKind, calls: readonly CallId[]): number[] =>
  calls.flatMap((call) => (call.kind === kind ? [call.id] : []));

/** The condition that the call is one of these. */
export const isOneOf = (calls: readonly CallId[]): SQL =>
  or(
    isOfKind('free', isAnyOf(callsView.id, listIdsOf('free', calls))),
    isOfKind('paid', isAnyOf(callsView.id, listIdsOf('paid', calls))),
  ) as SQL;

/** The condition that a row of `table` refers to one of these calls. */
export const isAboutAnyOf = (table: ReferringTable, calls: readonly CallId[]): SQL =>
  or(
    isAnyOf(table.consultationRequestId, listIdsOf('free', calls)),
    isAnyOf(table.coachingCallId, listIdsOf('paid', calls)),
  ) as SQL;
