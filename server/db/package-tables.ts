import type { PackageEndReason } from '#domain/packages.ts';
import { cancelTerms, changeNoticeHours } from './call-columns.ts';
import { clientColumns } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, date, index, integer, pgTable, serial, varchar } from './drizzle.ts';

/**
 * Packages of calls, offered or sold. What was offered stays as it is when the template or a price changes. Calls refer
 * to the package that pays for them, and the payment link of the package asks for its price.
 */
export const packages = pgTable(
  'packages',
  {
    id: serial().primaryKey(),
    ...clientColumns(),
    /** The `id` of the template in the coach's settings, which may be gone since. */
    templateId: varchar({ length: 40 }).notNull(),
    name: varchar({ length: 100 }).notNull(),
    /** The calls that were sold. */
    calls: integer().notNull(),
    /** Calls that the coach added later; below zero if calls were taken or deleted. */
    addedCalls: integer().notNull().default(0),
    /** Calls that had been used when the coach deleted them. Each is taken from `addedCalls` too. */
    deletedUsedCalls: integer().notNull().default(0),
    /** The length of each call in minutes. */
    callMinutes: integer().notNull(),
    weeks: integer().notNull(),
    /** The most calls in one week of the coach's calendar. */
    maxCallsAWeek: integer().notNull(),
    withCourse: boolean().notNull(),
    /** The price in cents. */
    amount: integer().notNull(),
    isMemberPrice: boolean().notNull().default(false),
    /** The price in cents of one such call for this client on the day of the offer. */
    singleCallCents: integer().notNull(),
    /** The price of the course in cents on that day; 0 where the package has none or the client owned it. */
    courseCents: integer().notNull().default(0),
    changeNoticeHours: changeNoticeHours(),
    cancelRule: cancelTerms().cancelRule,
    cancelDays: cancelTerms().cancelDays,
    /** The first day, in the coach's zone. Null: the day of the sale. */
    startsOn: date({ mode: 'string' }),
    /** 24:00 of the last day in the coach's zone. Null until the sale. */
    endsAt: instant(),
    /** The time of the sale; null while the package is only offered. */
    soldAt: instant(),
    /** The reason of an early end; null for an open offer, and a package that goes on or came to its end by itself. */
    endedBy: varchar({ length: 10 }).$type<PackageEndReason>(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('packages_client').on(table.clientId),
    index('packages_email').on(table.email),
    index('packages_ends').on(table.endsAt),
  ],
);
describeTable(packages, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: { as: 'packages', without: ['id', 'clientId', 'templateId'] },
  wiped: 'as test data',
  keepsClient: true,
});
