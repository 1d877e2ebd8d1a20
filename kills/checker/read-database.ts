import type { DatabaseRecords } from './records.ts';

/** Sends one statement to the site's database and returns the rows. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>;

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const bookingName = `case when consultation_request_id is null then 'paid' else 'free' end as kind,
  coalesce(consultation_request_id, coaching_call_id) as "bookingId"`;

const statements: Record<keyof DatabaseRecords, string> = {
  bookings: `
    select 'free' as kind, id as "bookingId", email, status, selected_time_slot as slot, ${millis('starts_at')} as "startsAt",
      minutes, null as "intentId" from consultation_requests
    union all
    select 'paid', id, email, status, selected_time_slot, ${millis('starts_at')}, duration, stripe_payment_intent_id
    from coaching_calls`,
  halfHours: `
    select id, ${bookingName}, time_slot as slot, ${millis('starts_at')} as "startsAt", primary_slot_id as "primaryId",
      ${millis('hold_expires_at')} as "heldUntil" from booked_slots`,
  events: `
    select id, ${bookingName}, action, from_status as "fromStatus", to_status as "toStatus", from_slot as "fromSlot",
      to_slot as "toSlot", actor from booking_events order by id`,
  payments: `
    select id, kind, payment_intent_id as "intentId", status, amount, refunded, email, coaching_call_id as "callId",
      attention from payments`,
  refunds: `
    select id, payment_id as "paymentId", refund_id as "refundId", status, amount, keeps_purchase as "keepsPurchase"
    from payment_refunds`,
  decisions: `select coaching_call_id as "callId", reason from payment_decisions`,
  mails: `
    select id, kind, recipient, consultation_request_id as "freeCallId", coaching_call_id as "paidCallId",
      payment_id as "paymentId", state from mails`,
  users: `select id, email, has_course_access as "hasCourseAccess" from users`,
  audit: `select action, count(*)::int as count from audit_log group by action`,
};

/** Reads all rows that the checks compare. */
export async function readDatabase(query: Query): Promise<DatabaseRecords> {
  const records: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(statements)) records[name] = await query(text);
  return records as DatabaseRecords;
}
