import type { z } from 'zod';
import type {
  billOvertime as billOvertimeEndpoint,
  createBill as createBillEndpoint,
} from '#contracts/booking/bills.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { getPaymentLinkExpiry, MIN_LINK_CENTS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, gt, isNull, sql } from '../../db/drizzle.ts';
import { clients, mails, paymentLinks } from '../../db/schema.ts';
import { type MailInput, queueMails } from '../../mail/queue-mails.ts';
import { issuePaymentLinkUrl } from '../../payments/payment-link-tokens.ts';
import { Refusal, refuseField } from '../../requests/refusal.ts';
import { invoiceOvertime } from '../payment-decisions.ts';
import { refuseMissingClient } from '../refuse-missing-client.ts';
import { recordBillChange, type StoredBill } from './stored-bills.ts';

type BillInput = z.output<NonNullable<typeof createBillEndpoint.body>>;
type OvertimeInput = z.output<NonNullable<typeof billOvertimeEndpoint.body>>;

/** Makes a bill for an amount and a sentence. Throws `NOT_FOUND`, `DUPLICATE` for the same bill within a minute. */
export function createBill(ctx: AppContext, admin: string, clientId: number, input: BillInput) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    // The lock makes a second click wait for the first.
    const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update');
    if (!client) refuseMissingClient();
    const { cents: amount, sentence, tellClient } = input;
    const { firstName, lastName, email } = client;
    if (await hasSameBill(tx, { clientId, amount, sentence, now })) {
      throw new Refusal('DUPLICATE', 'The same bill was made within the last minute. It’s on this page.');
    }
    const newBill = { clientId, firstName, lastName, email, amount, sentence };
    return createBillInTransaction(tx, ctx, newBill, { admin, tellClient, now });
  });
}

/** Returns whether an unpaid bill or offer with this client, amount and sentence was made within the last minute. */
export async function hasSameBill(
  tx: Db,
  { clientId, amount, sentence, now }: { clientId: number; amount: number; sentence: string; now: Date },
): Promise<boolean> {
  const { coachingCallId, createdAt, endedBy } = paymentLinks;
  const isSame = and(
    eq(paymentLinks.clientId, clientId),
    eq(paymentLinks.amount, amount),
    eq(paymentLinks.sentence, sentence),
    isNull(coachingCallId),
    isNull(endedBy),
    gt(createdAt, new Date(now.getTime() - MINUTE_MS)),
  );
  return (await tx.$count(paymentLinks, isSame)) > 0;
}

/** Makes a bill for overtime, and closes the decision about it. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`. */
export function billOvertime(ctx: AppContext, admin: string, id: number, { cents, tellClient }: OvertimeInput) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { minutes, about, clientId, firstName, lastName, email, amount } = await invoiceOvertime(tx, {
      id,
      cents,
      now,
    });
    if (amount < MIN_LINK_CENTS) {
      refuseField('invalid', 'cents', `A card can pay ${formatDollars(MIN_LINK_CENTS)} at least`);
    }
    const sentence = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of overtime, call on ${about}`.slice(0, 120);
    const [client] = await tx
      .select({ email: clients.email })
      .from(clients)
      .where(eq(clients.id, clientId ?? 0));
    // The call may have been booked with an address that the client has given up.
    const person = { clientId, firstName, lastName, email: client?.email ?? email };
    return createBillInTransaction(
      tx,
      ctx,
      { ...person, amount, sentence, paymentDecisionId: id },
      { admin, tellClient, now },
    );
  });
}

type NewBill = Pick<StoredBill, 'clientId' | 'firstName' | 'lastName' | 'email' | 'amount' | 'sentence'> & {
  paymentDecisionId?: number;
  packageId?: number;
  expiresAt?: Date;
};

/** Stores a bill and makes its link. It can be paid for a week unless `expiresAt` is given. */
export async function createBillInTransaction(
  tx: Db,
  ctx: AppContext,
  newBill: NewBill,
  { admin, tellClient, now }: { admin: string; tellClient: boolean; now: Date },
) {
  const values = { expiresAt: getPaymentLinkExpiry(now), createdAt: now, ...newBill };
  const [row] = await tx.insert(paymentLinks).values(values).returning();
  const bill = row as StoredBill;
  const url = await issueBillLink(tx, ctx, bill, { tellClient, now });
  await recordBillChange(tx, { admin, change: 'made', bill, now });
  const message = tellClient ? `The bill is on its way to ${bill.email}.` : 'The client wasn’t notified.';
  return { id: bill.id, url, message };
}

/** Queues the bill's mail if the client is to be told, and returns the URL of a payment link for the coach. */
export async function issueBillLink(
  tx: Db,
  ctx: AppContext,
  bill: StoredBill,
  { tellClient, now }: { tellClient: boolean; now: Date },
): Promise<string> {
  if (tellClient) await queueBillMail(tx, ctx, bill);
  return issuePaymentLinkUrl(tx, ctx.publicUrl(), bill.id, now);
}

/** Queues the mail with the bill's link, unless it is waiting already. */
export const queueBillMail = (tx: Db, ctx: AppContext, { id, packageId, email }: StoredBill): Promise<void> =>
  queueUnlessWaiting(tx, ctx, id, { kind: packageId === null ? 'bill' : 'package-offer', recipient: email });

/** Queues a mail with a payment link of this id, unless it is waiting already. */
export async function queueUnlessWaiting(tx: Db, ctx: AppContext, linkId: number, mail: MailInput): Promise<void> {
  const { kind, recipient } = mail;
  // Raw SQL, since Drizzle cannot select inside JSON.
  const isAbout = sql`${mails.facts} ->> 'paymentLinkId' = ${String(linkId)}`;
  const isWaiting = and(eq(mails.kind, kind), eq(mails.recipient, recipient), eq(mails.state, 'queued'), isAbout);
  if ((await tx.$count(mails, isWaiting)) > 0) return;
  await queueMails(tx, ctx.queue, [{ ...mail, facts: { paymentLinkId: linkId } }]);
}
