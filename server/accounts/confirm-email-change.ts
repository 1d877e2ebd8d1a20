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
import { ADDRESS_TAKEN_MESSAGE, listOldAddresses } from './change-email.ts';
import type { RequestContext } from './check-password.ts';
import { setSessionCookies } from './cookies.ts';
import { deleteEmailChange, findEmailChange } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { lockUsers, refuseEndedSession, renewSession } from './sessions.ts';
import { readUser, type UserRow, withStaysSignedIn } from './user-row.ts';

type LinkInput = { token: string; session: SignedInSession };

/** Moves a person's client, calls, money and mails to another address, before the account changes (decision 067). */
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
 * Changes the sign-in address; for the coach, also the address for notices. Moves the records of the old address if it
 * was confirmed. This session gets a new token; the user's other sessions stay. Throws `invalid`, `EMAIL_TAKEN`,
 * `NOT_POSSIBLE`, `SESSION_INVALIDATED`.
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
      await lockUsers(tx, userId);
      // The second of two parallel requests finds no change any more.
      const change = await findEmailChange(tx, token, now);
      if (change?.userId !== userId) refuseLink();
      await refuseEndedSession(tx, session, now);
      const { email: from, isVerified, isAdmin, isMainAdmin } = await readUser(tx, userId);
      const facts = { id: change.id, from, to: change.newEmail };
      // A closed address may be mistyped, and another person's, so its client's records stay.
      const isClosed = await isClosedAddress(tx, from);
      const ownsRecords = isVerified && !isClosed;
      if (ownsRecords) await moveRecords(ctx, tx, facts, now);
      await tx.update(users).set({ email: facts.to, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
      await moveAccountRows(tx, userId, { ...facts, isVerified: ownsRecords });
      if (ownsRecords) await storeFormerAddress(tx, from, facts.to, now);
      else if (!isClosed) await forgetUnconfirmedAddress(tx, userId, from);
      await grantPaidAccess(tx, userId, now);
      const newToken = await renewSession(tx, session.sid, now);
      if (!newToken) throw new Refusal('SESSION_INVALIDATED');
      // Links that were mailed to the old address stop working.
      await tx.delete(mailedSecrets).where(eq(mailedSecrets.userId, userId));
      await tx.delete(personalDataLinks).where(eq(personalDataLinks.email, from));
      await deleteEmailChange(tx, userId);
      if (isMainAdmin) await storeNoticeAddress(tx, facts.to, from, now);
      // The log must not name an unconfirmed address as the actor: it may be a stranger's.
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
      // Another account got the address since the change was requested. Only a reader of its mail can learn that here.
      throw new Refusal('EMAIL_TAKEN', session.user.isMainAdmin ? ADDRESS_TAKEN_MESSAGE : undefined);
    });
  setSessionCookies(ctx, requestContext.reply, sessionToken);
  await ctx.settings.refresh();
  return withStaysSignedIn(user, session.user);
}

/**
 * Moves the rows about the account itself to the new address. Otherwise a person who registers the old address later
 * would be taken for its earlier owner, in the logs and in the coach's changes of course access. Rows older than the
 * account stay if the old address is unconfirmed: they are about the owner of that address.
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
  // Without a key, the row never counts a later event of another account with the old address.
  await tx
    .update(securityEvents)
    .set({ account: to, aggregateKey: null })
    .where(and(eq(securityEvents.account, from), isAboutAccount(securityEvents.createdAt)));
  const isOtherAction = notInArray(auditLog.action, ['address-change-requested', 'address-changed']);
  await tx
    .update(auditLog)
    .set({ subject: to })
    .where(and(eq(auditLog.subject, from), isOtherAction, isAboutAccount(auditLog.createdAt)));
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
