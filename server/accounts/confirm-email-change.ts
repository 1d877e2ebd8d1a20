import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { isClosedAddress } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { deleteEmptyClients } from '../db/delete-empty-clients.ts';
import { and, eq, gt, gte, lt, notInArray, or, type PgColumn, type SQL, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { storeFormerAddress } from '../db/former-addresses.ts';
import { storeNoticeAddress } from '../db/notice-address.ts';
import {
  auditLog,
  clients,
  courseQuestions,
  creditAdjustments,
  mailedSecrets,
  mails,
  payments,
  personalDataLinks,
  securityEvents,
  users,
} from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { EmailChangeFacts } from '../mail/mail-definition.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import { listOldAddresses, TAKEN_FROM_COACH } from './change-email.ts';
import type { RequestContext } from './check-password.ts';
import { setSessionCookies } from './cookies.ts';
import { deleteEmailChange, findEmailChange } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { lockUsers, refuseEndedSession, renewSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';

type LinkInput = { token: string; session: SignedInSession };

/**
 * Gives everything of one address to another one of the same person: client, calls, money, mails. Called before the
 * account changes, in its transaction (decision 067).
 */
export type MoveRecords = (
  ctx: AppContext,
  tx: Db,
  addresses: Pick<EmailChangeFacts, 'from' | 'to'>,
  now: Date,
) => Promise<void>;

/** Returns the change that the link would make, for the page that asks to confirm it. Throws `invalid`. */
export async function readEmailChangeLink(
  { database, now }: AppContext,
  { token, session: { user } }: LinkInput,
): Promise<{ newEmail: string; isOwnAccount: boolean }> {
  const { newEmail, userId } = (await findEmailChange(database, token, now())) ?? refuseLink();
  return { newEmail, isOwnAccount: userId === user.id };
}

/**
 * Changes the sign-in address; for the coach, also where notices go. What belonged to the old address comes along if it
 * was confirmed. This session goes on under another token, and those elsewhere of a user who keeps several stay. Throws
 * `invalid`, `EMAIL_TAKEN`, `NOT_POSSIBLE`, `SESSION_INVALIDATED`.
 */
export async function confirmEmailChange(
  ctx: AppContext,
  moveRecords: MoveRecords,
  { token, session }: LinkInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { id: userId } = session.user;
  const { user, sessionToken } = await ctx.database
    .transaction(async (tx) => {
      const now = ctx.now();
      await lockUsers(tx, userId, undefined);
      // Of two requests at the same moment, the second finds no change any more.
      const change = await findEmailChange(tx, token, now);
      if (change?.userId !== userId) refuseLink();
      await refuseEndedSession(tx, session, now);
      const { email: from, isVerified, isAdmin, isMainAdmin } = await readUser(tx, userId);
      const facts = { id: change.id, from, to: change.newEmail };
      // The owner of an address that opens no data takes nothing of the client along.
      const isClosed = await isClosedAddress(tx, from);
      const isOwn = isVerified && !isClosed;
      if (isOwn) await moveRecords(ctx, tx, facts, now);
      await tx.update(users).set({ email: facts.to, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
      await moveAccountRows(tx, userId, { ...facts, isVerified: isOwn });
      if (isOwn) await storeFormerAddress(tx, from, facts.to, now);
      else if (!isClosed) await forgetUnconfirmedAddress(tx, userId, from);
      await grantPaidAccess(tx, userId, now);
      const newToken = await renewSession(tx, session.sid, now);
      if (!newToken) throw new Refusal('SESSION_INVALIDATED');
      // What was mailed to the old address opens nothing any more.
      await tx.delete(mailedSecrets).where(eq(mailedSecrets.userId, userId));
      await tx.delete(personalDataLinks).where(eq(personalDataLinks.email, from));
      await deleteEmailChange(tx, userId);
      if (isMainAdmin) await storeNoticeAddress(tx, facts.to, from, now);
      // An address that somebody registered and never confirmed may be a stranger's, who has done nothing here.
      const actor = isVerified || isAdmin ? from : facts.to;
      await recordAdminAction(tx, { actor, action: 'address-changed', subject: facts.to }, now);
      const event = { kind: 'address-changed', account: facts.to } as const;
      await recordSecurityEvent(tx, { ...event, ...readRequestMetadata(requestContext) }, now);
      const kind = isMainAdmin ? 'email-changed' : 'own-address-changed';
      const recipients = [facts.to, ...listOldAddresses(ctx, { isMainAdmin }, facts)];
      await queueMails(
        tx,
        ctx.queue,
        recipients.map((recipient): MailInput => ({ kind, recipient, facts: { emailChange: facts } })),
      );
      return { user: await readUser(tx, userId), sessionToken: newToken };
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // An account was made with the address since it was asked for. Only somebody who reads its mail learns it here.
      throw new Refusal('EMAIL_TAKEN', session.user.isMainAdmin ? TAKEN_FROM_COACH : undefined);
    });
  setSessionCookies(ctx, requestContext.reply, sessionToken);
  await ctx.settings.refresh();
  return { ...user, ...(session.user.staysSignedIn && { staysSignedIn: true }) };
}

/**
 * Moves the rows about the account itself to the new address, whether the old one was confirmed or not. Otherwise a
 * person who registers the old address later would pass for its earlier owner, in the trail and in the coach's changes
 * of course access. If the old address is unconfirmed, rows older than the account are about that address's owner, and
 * stay.
 */
async function moveAccountRows(
  tx: Db,
  userId: number,
  { from, to, isVerified }: Pick<EmailChangeFacts, 'from' | 'to'> & { isVerified: boolean },
): Promise<void> {
  const { accountId, email } = payments;
  await tx
    .update(payments)
    .set({ email: to })
    .where(and(eq(accountId, userId), eq(email, from)));
  await tx.update(courseQuestions).set({ email: to }).where(eq(courseQuestions.userId, userId));
  const isAboutAccount = (createdAt: PgColumn) =>
    isVerified ? undefined : gte(createdAt, selectRegistration(tx, userId));
  // Without its key, no later event of another account with the old address is counted in the same row.
  await tx
    .update(securityEvents)
    .set({ account: to, aggregateKey: null })
    .where(and(eq(securityEvents.account, from), isAboutAccount(securityEvents.createdAt)));
  const isAboutAddress = notInArray(auditLog.action, ['address-change-requested', 'address-changed']);
  await tx
    .update(auditLog)
    .set({ subject: to })
    .where(and(eq(auditLog.subject, from), isAboutAddress, isAboutAccount(auditLog.createdAt)));
}

/**
 * Deletes the traces that the registration left of an unconfirmed address: its mail, and the client that it made,
 * unless the coach has given that client notes or credit. The address may be a stranger's, so an erasure must not look
 * for it.
 */
async function forgetUnconfirmedAddress(tx: Db, userId: number, address: string): Promise<void> {
  const registeredAt = selectRegistration(tx, userId);
  await tx
    .delete(mails)
    .where(and(eq(mails.recipient, address), eq(mails.kind, 'verification'), gte(mails.createdAt, registeredAt)));
  const isKept = or(
    lt(clients.createdAt, registeredAt),
    gt(clients.notesVersion, 0),
    hasRow(tx, creditAdjustments, eq(creditAdjustments.email, address)),
  );
  const kept = await tx.$count(clients, and(eq(clients.email, address), isKept));
  if (kept === 0) await deleteEmptyClients(tx, [address]);
}

const selectRegistration = (tx: Db, userId: number): SQL =>
  sql`(${tx.select({ at: users.createdAt }).from(users).where(eq(users.id, userId))})`;

function refuseLink(): never {
  refuseField('invalid', 'token', 'This link is no longer valid. Your account page shows whether a change is waiting.');
}
