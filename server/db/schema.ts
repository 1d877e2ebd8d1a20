import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core';

/** An instant; always UTC in the database. */
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => instant().notNull().defaultNow();
const updatedAt = () => instant().notNull().defaultNow();

export const users = pgTable('users', {
  id: serial().primaryKey(),
  email: varchar({ length: 255 }).notNull().unique(),
  hashedPassword: varchar({ length: 255 }).notNull(),
  firstName: varchar({ length: 100 }).notNull().default(''),
  lastName: varchar({ length: 100 }).notNull().default(''),
  profileImageUrl: varchar({ length: 500 }),
  hasCourseAccess: boolean().notNull().default(false),
  isAdmin: boolean().notNull().default(false),
  isFirstLogin: boolean().notNull().default(true),
  /** The one account that can be neither deleted nor demoted. */
  isMainAdmin: boolean().notNull().default(false),
  stripeCustomerId: varchar({ length: 255 }),
  /** When the owner of the address showed that it is hers. */
  emailVerifiedAt: instant(),
  /** The one session that counts: `sessions.sid`. */
  activeSessionId: varchar({ length: 255 }),
  lastLoginAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** An ended session is kept for a day, so that its browser can be told why. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    sid: varchar({ length: 255 }).primaryKey(),
    /** Empty: what a session is about has columns of its own. */
    sess: jsonb().notNull(),
    /** When it ends by itself or, once it has ended, when that was. */
    expire: instant().notNull(),
    /** Refers to nothing: a deleted user's browser is told why as well. */
    userId: integer().notNull(),
    startedAt: instant().notNull(),
    lastActiveAt: instant().notNull(),
    /** An `EndReason` of `domain/session.ts`; null while it lives or has ended by itself. */
    endReason: varchar({ length: 20 }),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(table.userId)],
);

/** Secrets that were mailed, as SHA-256: they are long and random, so no slow hash is needed. */
export const mailedSecrets = pgTable(
  'mailed_secrets',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** 'verification' or 'temporary-password'. */
    kind: varchar({ length: 20 }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('mailed_secrets_user').on(table.userId)],
);

/** Every change by an admin. People are named by address, since they may be gone. */
export const auditLog = pgTable('audit_log', {
  id: serial().primaryKey(),
  actor: varchar({ length: 255 }).notNull(),
  action: varchar({ length: 40 }).notNull(),
  subject: varchar({ length: 255 }),
  createdAt: createdAt(),
});

/** Secrets of the site itself, made at its first start and shared by all its processes. */
export const siteSecrets = pgTable('site_secrets', {
  name: varchar({ length: 60 }).primaryKey(),
  secret: varchar({ length: 100 }).notNull(),
});

export const consultationRequests = pgTable(
  'consultation_requests',
  {
    id: serial().primaryKey(),
    firstName: varchar({ length: 100 }).notNull(),
    lastName: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 255 }).notNull(),
    phone: varchar({ length: 20 }).notNull(),
    /** `phone` without all that is no digit: what people are compared by. */
    phoneDigits: varchar({ length: 20 }).notNull(),
    contactMethod: varchar({ length: 20 }).notNull(),
    selectedTimeSlot: varchar({ length: 50 }).notNull(),
    /** The instant of `selectedTimeSlot`. */
    startsAt: instant().notNull(),
    minutes: integer().notNull(),
    /** The visitor's IANA zone as the browser told it; mails show times in it too. */
    visitorTimeZone: varchar({ length: 60 }),
    goals: text().notNull(),
    experience: text(),
    eatingOut: varchar({ length: 255 }),
    typicalDay: text(),
    drinks: text(),
    emotionalEating: text(),
    medications: text(),
    source: varchar({ length: 20 }).notNull().default('website'),
    status: varchar({ length: 20 }).notNull().default('pending'),
    /** SEQUENCE of the calendar entry: raised by every change that the client's calendar has to take over. */
    calendarSequence: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('consultation_requests_email').on(table.email, table.startsAt),
    index('consultation_requests_phone').on(table.phoneDigits, table.startsAt),
    index('consultation_requests_starts_at').on(table.startsAt),
  ],
);

export const coachingCalls = pgTable(
  'coaching_calls',
  {
    id: serial().primaryKey(),
    firstName: varchar({ length: 100 }).notNull(),
    lastName: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 255 }).notNull(),
    phone: varchar({ length: 20 }).notNull(),
    contactMethod: varchar({ length: 20 }).notNull(),
    goals: text().notNull(),
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
    rolloverMinutes: integer().notNull().default(0),
    calendarSequence: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('coaching_calls_starts_at').on(table.startsAt)],
);

export const bookedSlots = pgTable(
  'booked_slots',
  {
    id: serial().primaryKey(),
    /** Dated value ('2027-01-04-930am'); its unique key decides every race for a half-hour. */
    timeSlot: varchar({ length: 50 }).notNull().unique(),
    /** The instant of `timeSlot`. */
    startsAt: instant().notNull(),
    duration: integer().notNull().default(30),
    isSecondarySlot: boolean().notNull().default(false),
    primarySlotId: integer().references((): AnyPgColumn => bookedSlots.id, { onDelete: 'cascade' }),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'cascade' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'cascade' }),
    /** While set, the slot is only held, for a payment that is open; past it, the hold has run out. */
    holdExpiresAt: instant(),
    bookedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('booked_slots_starts_at').on(table.startsAt, table.timeSlot),
    index('booked_slots_consultation').on(table.consultationRequestId),
    index('booked_slots_coaching_call').on(table.coachingCallId),
    index('booked_slots_primary').on(table.primarySlotId),
    index('booked_slots_hold').on(table.holdExpiresAt).where(sql`hold_expires_at is not null`),
  ],
);

/** The weekly (recurring) slots. */
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

/** Single dated slots (`date`, `timeOfDay`) and date ranges (`startDate` to `endDate`, both included). Plain dates. */
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

/** `date` for one day, or `startDate` to `endDate`, both included. `timeSlots` is a JSON list of time codes. */
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

/**
 * Every mail that the site owes or has sent. It names what the mail is about, never its text: mails are composed when
 * they are sent, so no secret and no stale fact is stored.
 */
export const mails = pgTable(
  'mails',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 40 }).notNull(),
    recipient: varchar({ length: 255 }).notNull(),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'set null' }),
    /** queued, sent or failed. */
    state: varchar({ length: 20 }).notNull().default('queued'),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    index('mails_consultation').on(table.consultationRequestId),
    index('mails_state').on(table.state),
    index('mails_recipient').on(table.recipient, table.createdAt),
  ],
);

/** Counters of `rate-limiter-flexible`; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Facts that are true once for this site, such as `seeded`. */
export const siteFacts = pgTable('site_facts', {
  name: varchar({ length: 60 }).primaryKey(),
  createdAt: createdAt(),
});
