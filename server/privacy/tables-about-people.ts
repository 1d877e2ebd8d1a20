import { getTableName, type PgTable } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';

/**
 * The way in which an erasure treats a table. 'deleted': the person's rows go. 'goes along': they go with the rows to
 * which they refer. 'kept nameless': rows about money stay without the person. 'cleaned': what names the person is
 * taken out of rows about other things. 'hashed': it holds keyed hashes only.
 */
type Treatment = 'deleted' | 'goes along' | 'kept nameless' | 'cleaned' | 'hashed';

const treatments: [Treatment, PgTable[]][] = [
  ['deleted', [tables.consultationRequests, tables.coachingCalls, tables.clients, tables.creditAdjustments]],
  ['deleted', [tables.mails, tables.courseQuestions, tables.users, tables.emailChanges, tables.securityEvents]],
  ['deleted', [tables.consents, tables.formerAddresses]],
  ['goes along', [tables.bookingEvents, tables.bookedSlots, tables.paymentLinks, tables.paymentLinkTokens]],
  ['goes along', [tables.clientAddresses, tables.searchEntries, tables.mailedSecrets, tables.lessonProgress]],
  ['goes along', [tables.authenticatorApps, tables.recoveryCodes, tables.passkeys, tables.signInChallenges]],
  ['kept nameless', [tables.payments, tables.paymentsElsewhere, tables.paymentDecisions, tables.paymentRefunds]],
  ['kept nameless', [tables.receipts]],
  ['cleaned', [tables.auditLog, tables.sessions, tables.personalDataLinks]],
  ['cleaned', [tables.sandboxObjects, tables.sandboxEvents, tables.sandboxIdempotency]],
  ['hashed', [tables.rateLimits, tables.erasures]],
];

/** By the name of the table. */
export const tablesAboutPeople: Record<string, Treatment> = Object.fromEntries(
  treatments.flatMap(([treatment, all]) => all.map((table) => [getTableName(table), treatment])),
);

/** Tables that hold nothing of anybody but the coach, each with what it holds. */
export const tablesAboutNobody: Record<string, string> = Object.fromEntries(
  (
    [
      [tables.availableTimeSlots, 'open times'],
      [tables.specificDateSlots, 'open times'],
      [tables.dateOverrides, 'open times, with the coach’s own reasons'],
      [tables.siteDocuments, 'what the coach decides'],
      [tables.contentDrafts, 'what the coach is writing for the pages'],
      [tables.previewLinks, 'hashes of links, and when they end'],
      [tables.siteSecrets, 'keys of the site'],
      [tables.siteFacts, 'what was done once'],
      [tables.alarms, 'sentences for the operator, without personal data'],
      [tables.receiptCounter, 'a number'],
      [tables.backupRuns, 'nights'],
      [tables.retentionRuns, 'nights and numbers'],
      [tables.visitCounts, 'numbers of a day'],
      [tables.paymentEvents, 'the provider’s names of events and payments'],
      [tables.strayPayments, 'the provider’s names of payments'],
    ] as const
  ).map(([table, holds]) => [getTableName(table), holds]),
);
