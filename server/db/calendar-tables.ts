import { createdAt, updatedAt } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, pgTable, serial, text, varchar } from './drizzle.ts';

export const availableTimeSlots = pgTable('available_time_slots', {
  id: serial().primaryKey(),
  value: varchar({ length: 50 }).notNull().unique(),
  label: varchar({ length: 100 }).notNull(),
  dayOfWeek: varchar({ length: 10 }).notNull(),
  timeOfDay: varchar({ length: 10 }).notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
describeTable(availableTimeSlots, { about: 'nobody', wiped: 'as test data', filledByStart: true });

/** Single dated slots (`date`, `timeOfDay`), and ranges of plain dates (`startDate` to `endDate`, both included). */
export const specificDateSlots = pgTable('specific_date_slots', {
  id: serial().primaryKey(),
  type: varchar({ length: 20 }).notNull().default('slot'),
  date: varchar({ length: 20 }),
  timeOfDay: varchar({ length: 10 }),
  startDate: varchar({ length: 20 }),
  endDate: varchar({ length: 20 }),
  value: varchar({ length: 50 }).notNull().unique(),
  label: varchar({ length: 100 }).notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
describeTable(specificDateSlots, { about: 'nobody', wiped: 'as test data', filledByStart: true });

/**
 * Exceptions from the weekly times: for one day (`date`), or from `startDate` to `endDate`, both included. `timeSlots`
 * is a JSON list of time codes.
 */
export const dateOverrides = pgTable('date_overrides', {
  id: serial().primaryKey(),
  date: varchar({ length: 20 }),
  startDate: varchar({ length: 20 }),
  endDate: varchar({ length: 20 }),
  type: varchar({ length: 30 }).notNull().default('available_only'),
  timeSlots: text().notNull().default('[]'),
  reason: varchar({ length: 255 }),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
});
describeTable(dateOverrides, { about: 'nobody', wiped: 'kept' });
