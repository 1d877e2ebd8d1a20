import type { Charge } from './charges.ts';
import { addEvent, type EventContext } from './events.ts';
import { newId } from './ids.ts';
import { addObject, saveObject, toUnixSeconds } from './objects.ts';

const DAY_SECONDS = 86_400;

/** Disputes a charge as fraudulent; one of the test cards does this at once. */
export async function addDispute(context: EventContext, charge: Charge): Promise<void> {
  const created = toUnixSeconds(context.now);
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { due_by: created + 9 * DAY_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await addObject(context.db, 'dispute', dispute);
  const disputed: Charge = { ...charge, disputed: true };
  await saveObject(context.db, { body: disputed, hidden: {}, dueAt: null });
  await addEvent(context, 'charge.dispute.created', dispute);
}
