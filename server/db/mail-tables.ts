import type { MailRoute } from '#contracts/mail/mails.ts';
import { coachingCalls, consultationRequests } from './booking-tables.ts';
import { clientId } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { courseQuestions } from './course-tables.ts';
import { describeTable } from './describe-table.ts';
import { index, integer, jsonb, pgTable, serial, sql, text, varchar } from './drizzle.ts';
import { payments } from './payment-tables.ts';
import type { SealedText } from './sealing/sealed-text.ts';
import { auditLog } from './site-tables.ts';

/**
 * Every queued and sent mail. The row of a queued mail refers to its subject (a call, a payment) and has no text: mails
 * are composed when they are sent, so no secret and no outdated fact is stored. Only a letter that the coach writes,
 * and a test of a mail's words, have their text in `facts`. The row of a sent mail also has a masked copy.
 */
export const mails = pgTable(
  'mails',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 40 }).notNull(),
    recipient: varchar({ length: 255 }).notNull(),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'set null' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    paymentId: integer().references(() => payments.id),
    courseQuestionId: integer().references(() => courseQuestions.id),
    /** Prevents a second mail of the same kind about the same thing, such as a reminder. */
    onceKey: varchar({ length: 120 }).unique('mails_once_key'),
    /** Facts about a booking that may be deleted or changed when the mail is sent. Never an answer about health. */
    facts: jsonb(),
    /** The version of the coach's texts (the document `mail-texts`) when the mail was queued; 0: the default texts. */
    textVersion: integer().notNull().default(0),
    /** 'queued', 'sent', 'failed', 'skipped' (no longer true) or 'put_aside' (by the coach, after it failed). */
    state: varchar({ length: 20 }).notNull().default('queued'),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** The way in which the mail was sent. Null until then, and for mails of older versions. */
    sentBy: varchar({ length: 10 }).$type<MailRoute>(),
    /** The text that was sent, with its secrets masked. Null until it is sent, and for mails of older versions. */
    sentContent: jsonb().$type<SealedText>(),
  },
  (table) => [
    index('mails_consultation').on(table.consultationRequestId),
    index('mails_coaching_call').on(table.coachingCallId),
    index('mails_payment').on(table.paymentId),
    index('mails_state').on(table.state, table.id),
    index('mails_recipient').on(table.recipient, table.createdAt),
    // For the daily limit on mails to unconfirmed addresses.
    index('mails_account_sent').on(table.sentAt).where(sql`kind in ('verification', 'temporary-password')`),
  ],
);
describeTable(mails, {
  addresses: { recipient: 'owner' },
  erased: 'own code',
  exported: 'own code',
  wiped: 'as test data',
  sealed: ['facts', 'sentContent'],
});

/**
 * The people whom a mail or an entry of the audit log names, each by their address at that time. An agenda names
 * several. Triggers fill in this table, also for rows of version 1.0. An empty address stands for a person who is no
 * longer known, such as the client of a deleted booking in an agenda.
 */
export const namedClients = pgTable(
  'named_clients',
  {
    id: serial().primaryKey(),
    clientId: clientId(),
    email: varchar({ length: 255 }).notNull(),
    mailId: integer().references(() => mails.id, { onDelete: 'cascade' }),
    auditLogId: integer().references(() => auditLog.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('named_clients_email').on(table.email),
    index('named_clients_client').on(table.clientId),
    index('named_clients_mail').on(table.mailId),
    index('named_clients_audit_log').on(table.auditLogId),
  ],
);
describeTable(namedClients, {
  addresses: { email: 'typed' },
  erased: 'own code',
  exported: 'left out',
  wiped: 'goes along',
});
