import type { PgColumn } from './drizzle.ts';
import {
  auditLog,
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  courseQuestions,
  creditAdjustments,
  emailChanges,
  formerAddresses,
  mails,
  paymentDecisions,
  payments,
  paymentsElsewhere,
  personalDataLinks,
  receipts,
  sandboxEvents,
  sandboxIdempotency,
  sandboxObjects,
  securityEvents,
  users,
} from './schema.ts';

/** By whose address in one of these columns the site has something about a person, which that person may get and erase. */
export const personAddressColumns: PgColumn[] = [
  ...[clients, clientAddresses, consultationRequests, coachingCalls, users, courseQuestions].map(({ email }) => email),
  ...[payments, paymentsElsewhere, paymentDecisions, creditAdjustments].map(({ email }) => email),
  receipts.payerEmail,
  mails.recipient,
];

/** Addresses that somebody only typed, and belong to nobody until they are used; and those that somebody gave up. */
export const typedAddressColumns: PgColumn[] = [
  emailChanges.newEmail,
  personalDataLinks.email,
  securityEvents.account,
  formerAddresses.email,
  formerAddresses.ownerEmail,
];

/** Addresses somewhere in a text. */
export const textsWithAddresses: PgColumn[] = [
  auditLog.subject,
  auditLog.actor,
  mails.facts,
  mails.sentContent,
  mails.lastError,
  sandboxObjects.body,
  sandboxEvents.body,
  sandboxIdempotency.body,
];
