import { expect, test } from 'vitest';
import { getTableColumns, getTableName, isTable, type PgTable } from '../drizzle.ts';
import * as schema from '../schema.ts';
import { sealedColumns } from './sealed-columns.ts';

/**
 * Columns that the tables with people's answers hold in clear: names, addresses, times and states, by which rows are
 * found and sorted, and texts of the site itself. Searches use tags; a client's page tells the coach to write about
 * health in the notes.
 */
const clear: Record<string, string[]> = {
  consultation_requests: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'phoneDigits',
    'contactMethod',
    'visitorTimeZone',
    'selectedTimeSlot',
    'source',
    'status',
    'networkPath',
    'network',
    // Emptied by `sealAgain`: version 1.0 wrote into it.
    'eatingOutClear',
  ],
  coaching_calls: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'phoneDigits',
    'contactMethod',
    'visitorTimeZone',
    'selectedTimeSlot',
    'stripePaymentIntentId',
    'source',
    'status',
    'paidWith',
    'networkPath',
    'network',
  ],
  clients: ['firstName', 'lastName', 'email', 'phone', 'timeZone', 'contactMethod', 'tags', 'stripeCustomerId'],
  course_questions: ['firstName', 'lastName', 'email'],
  mails: ['kind', 'recipient', 'onceKey', 'state', 'lastError', 'sentBy'],
};

/** Tables without texts about health: money, accounts, the calendar, and the site's own records. */
const otherTables = [
  'personal_data_links',
  'erasures',
  'former_addresses',
  'visit_counts',
  'users',
  'sessions',
  'email_changes',
  'mailed_secrets',
  'security_events',
  'backup_runs',
  'booking_events',
  'payment_decisions',
  'booked_slots',
  'available_time_slots',
  'specific_date_slots',
  'date_overrides',
  'client_addresses',
  'credit_adjustments',
  'lesson_progress',
  'payment_links',
  'payment_link_tokens',
  'payments',
  'payments_elsewhere',
  'payment_events',
  'payment_refunds',
  'stray_payments',
  'sandbox_objects',
  'sandbox_events',
  'sandbox_idempotency',
  'search_entries',
  'audit_log',
  'site_secrets',
  'rate_limits',
  'site_facts',
  'site_documents',
  'alarms',
  'consents',
  'retention_runs',
  'content_drafts',
  'preview_links',
  'receipts',
  'receipt_counter',
  'passkeys',
  'recovery_codes',
  'sign_in_challenges',
];

const tables: PgTable[] = Object.values(schema).filter(isTable) as PgTable[];

test('every column that can hold words is sealed, or named here as one that holds none about health', () => {
  const unnamed = tables.flatMap((table) => {
    const name = getTableName(table);
    if (otherTables.includes(name)) return [];
    const named = [...Object.keys(sealedColumns[name as keyof typeof sealedColumns] ?? {}), ...(clear[name] ?? [])];
    const holdsWords = Object.entries(getTableColumns(table)).filter(([, { dataType }]) =>
      ['string', 'json'].includes(dataType),
    );
    return holdsWords.filter(([column]) => !named.includes(column)).map(([column]) => `${name}.${column}`);
  });
  expect(unnamed).toEqual([]);
});

test('what is named here exists', () => {
  const names = tables.map(getTableName);
  expect(
    [...otherTables, ...Object.keys(clear), ...Object.keys(sealedColumns)].filter((name) => !names.includes(name)),
  ).toEqual([]);
  const columnsOf = (name: string) =>
    Object.keys(getTableColumns(tables.find((table) => getTableName(table) === name) as PgTable));
  for (const [name, columns] of [...Object.entries(clear), ...Object.entries(sealedColumns)])
    expect(columnsOf(name)).toEqual(expect.arrayContaining(Array.isArray(columns) ? columns : Object.keys(columns)));
});
