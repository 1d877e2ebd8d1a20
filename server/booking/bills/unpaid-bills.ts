import type { UnpaidBill } from '#contracts/booking/bills.ts';
import { getPaymentLinkExpiry, getPaymentLinkState } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { type CountedItems, countItems, countOfAll } from '../../db/counted-items.ts';
import { and, asc, eq, isNotNull, isNull, not, type SQL } from '../../db/drizzle.ts';
import { hasRow, listIds } from '../../db/find-rows.ts';
import { packages, paymentLinks, paymentLinkTokens, payments, paymentsElsewhere } from '../../db/schema.ts';
import { notOfPaymentLink } from '../../payments/stored-payments.ts';
import { Refusal } from '../../requests/refusal.ts';
import { refuseOpenPayment, runWithoutOpenPayment } from '../cancel-open-payment.ts';
import { reopenOvertime } from '../payment-decisions.ts';
import { describeNewLink, describePaidElsewhere } from '../payment-links.ts';
import { issueBillLink, queueBillMail } from './create-bill.ts';
import { endBill, lockBill, recordBillChange, type StoredBill } from './stored-bills.ts';

/**
 * Makes a new link for an unpaid bill and ends the earlier links; an open payment of the bill goes on. The bill gets a
 * new last day, except an offer that still stands, for which the coach chose one. Throws `NOT_FOUND`, `NOT_POSSIBLE`.
 */
export function sendBillAgain(ctx: AppContext, admin: string, id: number, { tellClient }: { tellClient: boolean }) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const bill = await lockUnpaidBill(tx, id);
    await tx.delete(paymentLinkTokens).where(eq(paymentLinkTokens.paymentLinkId, id));
    if (bill.packageId === null || bill.expiresAt <= now) {
      await tx
        .update(paymentLinks)
        .set({ expiresAt: getPaymentLinkExpiry(now) })
        .where(eq(paymentLinks.id, id));
    }
    const url = await issueBillLink(tx, ctx, bill, { tellClient, now });
    await recordBillChange(tx, { admin, change: 'made a new link for', bill, now });
    return { id, url, message: describeNewLink(bill.email, tellClient) };
  });
}

/** Records cents paid elsewhere; 0 ends the debt. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `PAYMENT_UNAVAILABLE`. */
export function markBillPaidElsewhere(ctx: AppContext, admin: string, id: number, amount: number) {
  return changeUnpaidBill(ctx, id, async (tx, bill, now) => {
    await endBill(tx, bill, 'elsewhere');
    const { firstName, lastName, email } = bill;
    if (amount > 0) {
      await tx.insert(paymentsElsewhere).values({ billId: id, firstName, lastName, email, amount, createdAt: now });
    }
    if (bill.packageId !== null) await ctx.paymentHandlers.package.onPaidElsewhere?.(tx, ctx, id, admin);
    await recordBillChange(tx, { admin, change: `noted ${formatDollars(amount)} paid elsewhere for`, bill, now });
    return { message: describePaidElsewhere(amount, bill.packageId === null ? 'bill' : 'package') };
  });
}

/** Ends an unpaid bill. One for overtime opens its decision again. Throws as `markBillPaidElsewhere`. */
export function withdrawBill(ctx: AppContext, admin: string, id: number) {
  return changeUnpaidBill(ctx, id, async (tx, bill, now) => {
    await endBill(tx, bill, 'cancelled');
    const isOpenAgain = bill.paymentDecisionId !== null && (await reopenOvertime(tx, ctx, bill.paymentDecisionId));
    await withdrawPackage(tx, bill, now);
    await recordBillChange(tx, { admin, change: 'took back', bill, now });
    const note = isOpenAgain ? ' The overtime waits for your decision again.' : '';
    const what = bill.packageId === null ? 'bill' : 'offer';
    return { message: `The ${what} is taken back, and its payment link no longer works.${note}` };
  });
}

async function withdrawPackage(tx: Db, { packageId }: StoredBill, now: Date): Promise<void> {
  if (packageId === null) return;
  await tx.update(packages).set({ endedBy: 'withdrawn', endedAt: now }).where(eq(packages.id, packageId));
}

/**
 * Gives the client's unpaid bills the new address and name. With a new address, their old links end, since they may
 * have gone to a stranger; if `tellClient`, mails with new links are queued. Returns the number of bills whose link
 * could be paid.
 */
export async function readdressBills(
  tx: Db,
  ctx: AppContext,
  { clientId, person, hasNewAddress, tellClient }: Readdressed,
): Promise<number> {
  const isOwed = and(
    eq(paymentLinks.clientId, clientId),
    isNull(paymentLinks.coachingCallId),
    isNull(paymentLinks.endedBy),
  );
  const bills = (await tx.update(paymentLinks).set(person).where(isOwed).returning()) as StoredBill[];
  if (!hasNewAddress) return 0;
  const purchases = await listIds(tx, paymentLinks, isOwed, isOpenSalePurchase(tx));
  const owed = bills.filter(({ id }) => !purchases.includes(id));
  const open = owed.filter((bill) => getPaymentLinkState(bill, null, ctx.now()) === 'open');
  for (const { id } of owed) await tx.delete(paymentLinkTokens).where(eq(paymentLinkTokens.paymentLinkId, id));
  if (tellClient) for (const bill of open) await queueBillMail(tx, ctx, bill);
  return open.length;
}
/** A client whose name or address the coach has corrected. */
export type Readdressed = {
  clientId: number;
  person: Pick<StoredBill, 'firstName' | 'lastName' | 'email'>;
  hasNewAddress: boolean;
  tellClient: boolean;
};

function changeUnpaidBill<Result>(
  ctx: AppContext,
  id: number,
  change: (tx: Db, bill: StoredBill, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = ctx.now();
  const purchased = { kind: 'bill', id } as const;
  return runWithoutOpenPayment(ctx, purchased, () =>
    ctx.database.transaction(async (tx) => {
      const bill = await lockUnpaidBill(tx, id);
      await refuseOpenPayment(tx, purchased);
      return change(tx, bill, now);
    }),
  );
}

async function lockUnpaidBill(tx: Db, id: number): Promise<StoredBill> {
  const bill = await lockBill(tx, id);
  if (!bill.endedBy) return bill;
  throw new Refusal('NOT_POSSIBLE', 'Nothing is owed for this bill any more. Please take another look.');
}

/**
 * The condition that a row belongs to a package that somebody is buying on open sale. Such a row is no bill: the coach
 * has requested no money.
 */
export const isOpenSalePurchase = (db: Db): SQL =>
  hasRow(db, payments, eq(payments.billId, paymentLinks.id), notOfPaymentLink);

/** Lists at most `limit` unpaid bills, oldest first, and counts all. */
export async function listUnpaidBills(
  db: Db,
  { now, limit, where }: { now: Date; limit: number; where?: SQL | undefined },
): Promise<CountedItems<UnpaidBill>> {
  const rows = await db
    .select({ bill: paymentLinks, count: countOfAll })
    .from(paymentLinks)
    .where(and(isNull(paymentLinks.endedBy), isNull(paymentLinks.coachingCallId), not(isOpenSalePurchase(db)), where))
    .orderBy(asc(paymentLinks.createdAt), asc(paymentLinks.id))
    .limit(limit);
  return countItems(rows, ({ bill }) => toUnpaidBill(bill as StoredBill, now));
}

const MAX_OFFERS = 10;

/** Lists the packages that are offered to the client and not paid yet, oldest first. */
export async function listOffers(db: Db, clientId: number, now: Date): Promise<UnpaidBill[]> {
  const where = and(eq(paymentLinks.clientId, clientId), isNotNull(paymentLinks.packageId));
  return (await listUnpaidBills(db, { now, limit: MAX_OFFERS, where })).items;
}

const toUnpaidBill = (bill: StoredBill, now: Date): UnpaidBill => ({
  ...bill,
  isOvertime: bill.paymentDecisionId !== null,
  isOffer: bill.packageId !== null,
  payBy: bill.expiresAt.toISOString(),
  isLinkOpen: getPaymentLinkState(bill, null, now) === 'open',
});
