import type Stripe from 'stripe';
import type { DisputeState } from '#contracts/payment-list.ts';
import type { AppContext } from '../app-context.ts';
import { ask, NotThere } from './provider.ts';

/** What the provider answered about a payment, and when it was asked. */
export type Told = {
  intent: Stripe.PaymentIntent;
  /** All of them, where anything was or had been given back. */
  refunds: Stripe.Refund[];
  dispute: { state: DisputeState; answerBy: Date | null } | null;
  /** The bank only asks: it holds no money back. */
  inquiry: { answerBy: Date | null } | null;
  askedAt: Date;
};

/** Nothing where the provider does not know the payment. Throws `PAYMENT_UNAVAILABLE`. */
export async function askAbout(ctx: AppContext, intentId: string, hadRefunds: boolean): Promise<Told | undefined> {
  const { stripe } = await ctx.provider();
  const askedAt = ctx.now();
  const intent = await unlessMissing(() =>
    ask(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })),
  );
  if (!intent) return undefined;
  const charge = chargeOf(intent);
  const about = { payment_intent: intentId, limit: 100 };
  const wasRefunded = hadRefunds || (charge?.amount_refunded ?? 0) > 0;
  const refunds = wasRefunded ? (await ask(() => stripe.refunds.list(about))).data : [];
  const disputes = charge?.disputed ? (await ask(() => stripe.disputes.list(about))).data : [];
  return { intent, refunds, dispute: disputeIn(disputes), inquiry: inquiryIn(disputes), askedAt };
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charge && typeof charge !== 'string' ? charge : null;

/** One that is open counts before those that have ended. */
function disputeIn(disputes: Stripe.Dispute[]): Told['dispute'] {
  const told = disputes
    .filter(({ status }) => !status.startsWith('warning'))
    .map((dispute) => ({ state: stateOf(dispute), answerBy: answerBy(dispute) }));
  for (const wanted of ['open', 'lost', 'won'] as const) {
    const found = told.find(({ state }) => state === wanted);
    if (found) return found;
  }
  return null;
}

function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'prevented' ? 'won' : 'open';
}

function inquiryIn(disputes: Stripe.Dispute[]): Told['inquiry'] {
  const open = disputes.find(({ status }) => status === 'warning_needs_response');
  return open ? { answerBy: answerBy(open) } : null;
}

const answerBy = ({ evidence_details: { due_by } }: Stripe.Dispute): Date | null =>
  due_by === null ? null : new Date(due_by * 1000);

async function unlessMissing<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question();
  } catch (fault) {
    if (fault instanceof NotThere) return undefined;
    throw fault;
  }
}
