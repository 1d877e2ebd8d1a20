import { formatDollars } from '#domain/prices.ts';
import type { Sql } from '../db/connect.ts';
import { findStoredCall, type StoredCall } from './call-mail-data.ts';
import { MailDeliveryError } from './mail-transport.ts';

/** What a mail about a payment may know of it. */
export type PaymentMailData = {
  id: number;
  kind: 'call' | 'course';
  /** As the provider names it. */
  reference: string;
  /** What is to be said about it to the coach. */
  attention: string | null;
  /** '$85' */
  amountInDollars: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Null for the course, and where it was deleted. */
  call: StoredCall | null;
};

type Row = Omit<PaymentMailData, 'call' | 'amountInDollars'> & { callId: number | null; amount: number };

/** Throws `NotDelivered`. */
export async function findPaymentMailData(db: Sql, id: number | null): Promise<PaymentMailData> {
  const { rows } = await db.query(
    `select id, kind, coalesce(payment_intent_id, '') as reference, amount, attention, first_name as "firstName",
       last_name as "lastName", email, coaching_call_id as "callId" from payments where id = $1`,
    [id],
  );
  const [found] = rows as Row[];
  if (!found) throw paymentNotFound();
  const { callId, amount, ...payment } = found;
  const call = callId === null ? undefined : await findStoredCall(db, { kind: 'paid', id: callId });
  return { ...payment, amountInDollars: formatDollars(amount), call: call ?? null };
}

export const paymentNotFound = () =>
  new MailDeliveryError('the payment is unknown', true, 'Nothing is known of the payment that this mail is about.');
