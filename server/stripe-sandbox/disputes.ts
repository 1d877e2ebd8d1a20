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
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: created + 9 * DAY_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: charge.payment_method_details.card.brand, case_type: 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await addObject(context.db, 'dispute', dispute);
  const disputed: Charge = { ...charge, disputed: true };
  await saveObject(context.db, { body: disputed, hidden: {}, dueAt: null });
  await addEvent(context, 'charge.dispute.created', dispute);
}
