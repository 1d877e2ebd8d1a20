import { HOUR_MS } from '#domain/durations.ts';
import { readSessionId, setSessionCookies } from '../accounts/cookies.ts';
import { readRequestMetadata, recordSecurityEvent } from '../accounts/security-events.ts';
import { deleteSession, isLive, startSession } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { sessions, users } from '../db/schema.ts';
import { lockPayment, type StoredPayment, updatePayment } from '../payments/stored-payments.ts';
import type { EndpointRequest } from '../requests/serve-endpoint.ts';

const SIGN_IN_WITHIN_MS = HOUR_MS;

/** Returns a column for a query of `users`: whether the user is signed in on any device. */
export const hasLiveSession = (db: Db, now: Date) =>
  sql<boolean>`${hasRow(db, sessions, eq(sessions.userId, users.id), isLive(now))}`;

type Owner = { isFirstLogin: boolean; isSignedIn: boolean };

/** Returns whether a purchase may still sign its browser in to its new account: once, before the owner signs in. */
export function canSignIn(payment: StoredPayment, { isFirstLogin, isSignedIn }: Owner, now: Date): boolean {
  const { account, status, dispute, enteredAt, settledAt } = payment;
  const isRecent = settledAt !== null && now.getTime() - settledAt.getTime() < SIGN_IN_WITHIN_MS;
  const isPaid = status === 'settled' && (dispute === null || dispute === 'won');
  return account === 'new' && isPaid && isRecent && enteredAt === null && isFirstLogin && !isSignedIn;
}

type RequestAndReply = Pick<EndpointRequest<unknown, unknown, unknown, 'anyone'>, 'request' | 'reply'>;

/**
 * Signs the buying browser, known by its checkout cookie, in to the account that the purchase created. This works once:
 * of two requests at the same moment, one gets true.
 */
export async function signInBuyer(
  ctx: AppContext,
  { id }: StoredPayment,
  checkoutHash: string | null,
  { request, reply }: RequestAndReply,
): Promise<boolean> {
  const token = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const payment = await lockPayment(tx, id);
    if (!payment || payment.checkoutHash !== checkoutHash || payment.accountId === null) return undefined;
    const owner = await lockOwner(tx, payment.accountId, now);
    if (!owner || !canSignIn(payment, owner, now)) return undefined;
    await updatePayment(tx, id, { enteredAt: now });
    const previousSid = readSessionId(ctx, request);
    if (previousSid) await deleteSession(tx, previousSid, now);
    const requestMetadata = readRequestMetadata({ network: request.network, request });
    await recordSecurityEvent(tx, { kind: 'sign-in', account: payment.email, ...requestMetadata }, now);
    return startSession(tx, payment.accountId, { now, device: requestMetadata.device });
  });
  if (token) setSessionCookies(ctx, reply, token);
  return token !== undefined;
}

async function lockOwner(tx: Db, userId: number, now: Date): Promise<Owner | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [owner] = await tx
    .select({ isFirstLogin: users.isFirstLogin, isSignedIn: hasLiveSession(tx, now) })
    .from(users)
    .where(eq(users.id, userId));
  return owner;
}
