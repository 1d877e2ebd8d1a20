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

/** Columns whose address makes its owner a person about whom the site has data, which that person may get and erase. */
export const personAddressColumns: PgColumn[] = [
  ...[clients, clientAddresses, consultationRequests, coachingCalls, users, courseQuestions].map(({ email }) => email),
  ...[payments, paymentsElsewhere, paymentDecisions, creditAdjustments].map(({ email }) => email),
  receipts.payerEmail,
  mails.recipient,
];

/** Columns with addresses that were only typed, and are not anybody's until they are used, or that were given up. */
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
