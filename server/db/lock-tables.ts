import type { Db } from './connect.ts';
import { sql } from './drizzle.ts';
import { clientTables } from './table-facts.ts';

/** The order in which other transactions write to these tables, so that deadlocks are rare. */
const tablesInOrder = `
  payment_links payments payment_refunds receipts receipt_counter payment_events stray_payments
  users course_questions credit_adjustments coaching_calls consultation_requests booked_slots
  consents booking_events payment_decisions former_addresses lesson_progress mails clients client_addresses
  available_time_slots specific_date_slots sandbox_idempotency sandbox_objects sandbox_events`;

/**
 * Keeps all other writers away until the transaction ends, so that nothing is booked, paid or mailed between finding
 * the rows to delete and deleting them. Readers go on. Tables that every visit writes to, such as sessions, stay open.
 */
export async function lockTables(tx: Db): Promise<void> {
  const names = new Set([...tablesInOrder.trim().split(/\s+/), ...clientTables.map(({ name }) => name)]);
  // Raw, since the builder has no lock of a table.
  const list = [...names].map((name) => sql.identifier(name));
  await tx.execute(sql`lock table ${sql.join(list, sql`, `)} in exclusive mode`);
}
