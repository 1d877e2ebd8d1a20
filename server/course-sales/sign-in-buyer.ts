import { readSessionId, setSessionCookies } from '../accounts/cookies.ts';
import { deleteSession, startSession } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { lockPayment, type StoredPayment } from '../payments/stored-payments.ts';
import { readRequestMetadata, recordSecurityEvent } from '../security-events.ts';
import type { EndpointRequest } from '../serve-endpoint.ts';

const SIGN_IN_WITHIN_MS = 60 * 60 * 1000;

/** Whether one of `users` is signed in anywhere, as an expression; needs the instant that counts as now as that parameter. */
export const hasLiveSession = (now: string): string => `exists (
  select from sessions where user_id = users.id and end_reason is null and expire > ${now}::timestamptz)`;

type Owner = { isFirstLogin: boolean; isSignedIn: boolean };

/** Whether a purchase may still sign its browser in: to the account that it made, before anybody else is or was in it for good. */
export function canSignIn(payment: StoredPayment, { isFirstLogin, isSignedIn }: Owner, now: Date): boolean {
  const { account, status, dispute, enteredAt, settledAt } = payment;
  const isRecent = settledAt !== null && now.getTime() - settledAt.getTime() < SIGN_IN_WITHIN_MS;
  const isPaid = status === 'settled' && (dispute === null || dispute === 'won');
  return account === 'new' && isPaid && isRecent && enteredAt === null && isFirstLogin && !isSignedIn;
}

type RequestAndReply = Pick<EndpointRequest<unknown, unknown, unknown, 'anyone'>, 'request' | 'reply'>;

/**
 * Signs the browser that bought, told by its checkout cookie, in to the account that the purchase made. Once: of two that
 * ask at the same moment, one is answered yes.
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
    await tx.query('update payments set entered_at = $2 where id = $1', [id, now]);
    const previousSid = readSessionId(ctx, request);
    if (previousSid) await deleteSession(tx, previousSid, now);
    const requestMetadata = readRequestMetadata({ network: request.network, request });
    await recordSecurityEvent(tx, { kind: 'sign-in', account: payment.email, ...requestMetadata }, now);
    return startSession(tx, payment.accountId, now);
  });
  if (token) setSessionCookies(ctx, reply, token);
  return token !== undefined;
}

async function lockOwner(tx: Sql, userId: number, now: Date): Promise<Owner | undefined> {
  await tx.query('select from users where id = $1 for update', [userId]);
  const { rows } = await tx.query(
    `select is_first_login as "isFirstLogin", ${hasLiveSession('$2')} as "isSignedIn" from users where id = $1`,
    [userId, now],
  );
  return rows[0] as Owner | undefined;
}
