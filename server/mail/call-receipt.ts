import { formatDollars } from '#domain/prices.ts';
import { callsView, isOneOf } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { packages, paymentLinks } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/** The sentence about a call's price. `hasReference`: the call was paid on the site, so it has a numbered receipt. */
export type CallReceipt = { sentence: string; hasReference: boolean };

const noReference = (sentence: string): CallReceipt => ({ sentence, hasReference: false });

/** Returns the sentence about the price of a paid call for its client; empty for a free call. */
export async function readCallReceipt(
  { db, now }: { db: Db; now: Date },
  { coachingCallId }: MailRow,
): Promise<CallReceipt> {
  if (coachingCallId === null) return noReference('');
  const [call] = await db
    .select({
      amount: callsView.amount,
      minutes: callsView.minutes,
      paidWith: callsView.paidWith,
      minutesFromCredit: callsView.minutesFromCredit,
      paymentIntentId: callsView.stripePaymentIntentId,
      linkExpiresAt: paymentLinks.expiresAt,
      packageName: packages.name,
    })
    .from(callsView)
    // The open payment link of the call: at most one link has no `endedBy`.
    .leftJoin(
      paymentLinks,
      and(eq(paymentLinks.coachingCallId, callsView.coachingCallId), isNull(paymentLinks.endedBy)),
    )
    .leftJoin(packages, eq(packages.id, callsView.packageId))
    .where(isOneOf([{ kind: 'paid', id: coachingCallId }]));
  if (!call) return noReference('There’s nothing to pay.');
  const { sentence, hasReference } = describePrice(call, now);
  const minutes = call.paidWith === 'credit' ? call.minutes : call.minutesFromCredit;
  const credit = minutes > 0 ? [`${minutes} minutes of your credit were used for it.`] : [];
  // The payment reference stays at the end.
  return { sentence: [...credit, sentence].filter(Boolean).join(' '), hasReference };
}

type PricedCall = {
  packageName: string | null;
  amount: number | null;
  paidWith: string | null;
  paymentIntentId: string | null;
  linkExpiresAt: Date | null;
};

function describePrice(call: PricedCall, now: Date): CallReceipt {
  if (call.paidWith === 'credit') return noReference('');
  if (call.packageName) return noReference(`It’s one of the calls of your package “${call.packageName}”.`);
  if (!call.amount) return noReference('There’s nothing to pay.');
  if (call.linkExpiresAt) {
    const howToPay = call.linkExpiresAt > now ? ' You can pay with the link in my other email.' : '';
    return noReference(`Price: ${formatDollars(call.amount)}, not paid yet.${howToPay}`);
  }
  const paid = `Receipt: ${formatDollars(call.amount)}, paid.`;
  const hasReference = call.paidWith === 'card' && Boolean(call.paymentIntentId);
  return { sentence: hasReference ? `${paid} Payment reference: ${call.paymentIntentId}` : paid, hasReference };
}
