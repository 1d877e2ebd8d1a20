import type Stripe from 'stripe';
import type { DisputeState } from '#contracts/money/admin-payments.ts';
import type { AppContext } from '../app-context.ts';
import { callProvider, isExpansionRefused, NotFoundAtProviderError } from './provider.ts';

/** A payment as the provider has it, and when the site began to fetch it. */
export type ProviderPayment = {
  intent: Stripe.PaymentIntent;
  /** Empty if nothing was ever refunded, as far as site and provider know. */
  refunds: Stripe.Refund[];
  /** Cents that the provider keeps of the charge; null while it does not say. */
  fee: number | null;
  dispute: { state: DisputeState; openedAt: Date; evidenceDeadline: Date | null } | null;
  /** The bank's question about the payment, which holds back no money yet. */
  inquiry: { evidenceDeadline: Date | null } | null;
  fetchedAt: Date;
};

/** Fetches a payment; undefined if the provider does not know it. Throws `PAYMENT_UNAVAILABLE`. */
export async function fetchPayment(
  ctx: AppContext,
  intentId: string,
  hadRefunds: boolean,
): Promise<ProviderPayment | undefined> {
  const { stripe } = await ctx.provider();
  const fetchedAt = ctx.now();
  const intent = await undefinedIfMissing(() => callProvider(() => retrieveIntent(stripe, intentId)));
  if (!intent) return undefined;
  const charge = expandedCharge(intent);
  const filter = { payment_intent: intentId, limit: 100 };
  const wasRefunded = hadRefunds || (charge?.amount_refunded ?? 0) > 0;
  const refunds = wasRefunded ? (await callProvider(() => stripe.refunds.list(filter))).data : [];
  const disputes = charge?.disputed ? (await callProvider(() => stripe.disputes.list(filter))).data : [];
  return {
    intent,
    refunds,
    fee: readFee(intent),
    dispute: findCurrentDispute(disputes),
    inquiry: findOpenInquiry(disputes),
    fetchedAt,
  };
}

const expandedCharge = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charge && typeof charge !== 'string' ? charge : null;

/**
 * Retrieves an intent with its charge and fee, or without the fee if the provider does not give it: `fetchMissingFees`
 * fetches it later.
 */
export async function retrieveIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  const retrieve = (path: string) => stripe.paymentIntents.retrieve(intentId, { expand: [path] });
  try {
    return await retrieve('latest_charge.balance_transaction');
  } catch (error) {
    if (isExpansionRefused(error)) return retrieve('latest_charge');
    throw error;
  }
}

/**
 * Returns the fee in cents of the payment's currency, or null while the provider does not say. Stripe names fees in the
 * currency of the coach's account, so a fee in another currency is converted.
 */
export function readFee(intent: Stripe.PaymentIntent): number | null {
  const transaction = expandedCharge(intent)?.balance_transaction;
  if (!transaction || typeof transaction === 'string') return null;
  const { fee, currency, exchange_rate: rate } = transaction;
  if (currency === intent.currency) return fee;
  return rate ? Math.round(fee / rate) : null;
}

/** Prefers an open dispute to those that have ended. */
function findCurrentDispute(disputes: Stripe.Dispute[]): ProviderPayment['dispute'] {
  const candidates = disputes
    .filter(({ status }) => !status.startsWith('warning'))
    .map((dispute) => ({
      state: toDisputeState(dispute),
      openedAt: new Date(dispute.created * 1000),
      evidenceDeadline: readEvidenceDeadline(dispute),
    }));
  for (const preferred of ['open', 'lost', 'won'] as const) {
    const found = candidates.find(({ state }) => state === preferred);
    if (found) return found;
  }
  return null;
}

function toDisputeState({ status }: Stripe.Dispute): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'prevented' ? 'won' : 'open';
}

function findOpenInquiry(disputes: Stripe.Dispute[]): ProviderPayment['inquiry'] {
  const open = disputes.find(({ status }) => status === 'warning_needs_response');
  return open ? { evidenceDeadline: readEvidenceDeadline(open) } : null;
}

/** Returns the last moment for an answer; null if the provider names none (by null, 0 or a missing field). */
const readEvidenceDeadline = ({ evidence_details: { due_by } }: Stripe.Dispute): Date | null =>
  due_by ? new Date(due_by * 1000) : null;

async function undefinedIfMissing<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof NotFoundAtProviderError) return undefined;
    throw error;
  }
}
